@_spi(Generated) import EndpointRuntime
import Foundation
import Testing

@Suite struct LenientTests {
    @Test func lenientDecodingDropsBadItemsAndOptionals() throws {
        let paths = Recorder<String>()
        var options = JSONOptions()
        options.onDroppedValue = { (error: JSONError) in paths.add(JSONError.text(error.codingPath)) }
        let text = #"{"title":5,"posts":[{"id":1},{"id":"two"},7,{"name":"x","id":3},{"name":4,"id":4}],"levels":[1,"x",2.5,3]}"#
        let feed: Feed = try JSON.decode(Feed.self, from: [UInt8](text.utf8), options: options)
        #expect(feed.title == nil)
        #expect(feed.posts == [Team(id: 1), Team(id: 3, name: "x")])
        #expect(feed.levels == [1, 3])
        #expect(paths.all == ["title", "posts[1].id", "posts[2]", "posts[4].name", "levels[1]", "levels[2]"])
    }

    @Test func lenientDecodingStillThrowsForRequiredValuesAndSyntax() {
        #expect(jsonError(Feed.self, #"{"title":"x"}"#)?.reason == .missingKey("posts"))
        #expect(jsonError(Feed.self, #"{"posts":7}"#)?.reason == .typeMismatch)
        #expect(jsonError(Feed.self, #"{"posts":[{"id":tru}]}"#)?.reason == .syntax)
        #expect(jsonError(Feed.self, #"{"posts":[],"levels":7}"#) == nil)
    }

    @Test func itemsDroppedFromShuffledKeysAreReportedOnce() throws {
        let paths = Recorder<String>()
        var options = JSONOptions()
        options.onDroppedValue = { (error: JSONError) in paths.add(JSONError.text(error.codingPath)) }
        // The keys are out of order, so the text is read twice.
        let text = #"[{"levels":["a"],"posts":[0,{"name":"x","id":1}],"title":"t"}]"#
        let feeds: [Feed] = try JSON.decode([Feed].self, from: [UInt8](text.utf8), options: options)
        #expect(feeds.first?.posts == [Team(id: 1, name: "x")])
        #expect(paths.all == ["[0].levels[0]", "[0].posts[0]"])
    }

    /// Servers written in Go send null for an empty required list.
    @Test func lenientDecodingReadsNullForARequiredListAsEmpty() throws {
        let paths = Recorder<String>()
        var options = JSONOptions(isLenient: true)
        options.onDroppedValue = { (error: JSONError) in paths.add(JSONError.text(error.codingPath)) }
        let text = #"[{"title":"a","posts":null},{"title":"b","posts":[{"id":1}]}]"#
        let feeds: [Feed] = try JSON.decode([Feed].self, from: [UInt8](text.utf8), options: options)
        #expect(feeds.map(\.title) == ["a", "b"])
        #expect(feeds.map(\.posts.count) == [0, 1])
        #expect(paths.all == ["[0].posts"])
    }

    /// Decoding is otherwise strict, and no slower than without the option.
    @Test(arguments: [true, false]) func nullIsAnEmptyCollectionOnlyWithTheOption(isWanted: Bool) throws {
        let text = #"{"names":null,"codes":null,"shares":null,"posts":null,"byName":null,"nested":[null,[1]],"maybe":null}"#
        let options = JSONOptions(isLenient: false, readsNullAsEmpty: isWanted)
        let top = try? JSON.decode([String: Int].self, from: [UInt8]("null".utf8), options: options)
        #expect(top == (isWanted ? [:] : nil))
        guard isWanted else {
            #expect(jsonError(Collections<Strict>.self, text)?.reason == .missingValue)
            return
        }
        let value = try JSON.decode(Collections<Empty>.self, from: [UInt8](text.utf8))
        #expect(value.names == [] && value.codes == [] && value.shares == [] && value.posts == [] && value.byName == [:])
        #expect(value.nested == [[], [1]] && value.maybe == nil)
        #expect(jsonError(Collections<Empty>.self, text.replacing(#""posts":null"#, with: #""posts":7"#))?.reason == .typeMismatch)
        #expect(jsonError(Collections<Empty>.self, text.replacing(#""posts":null,"#, with: ""))?.reason == .missingKey("posts"))
        #expect(
            jsonError(Collections<Empty>.self, text.replacing(#""posts":null"#, with: #""posts":[{"id":null}]"#))?.reason == .missingValue)
        // With a different key order, the text is read twice.
        let shuffled = #"{"maybe":null,"nested":[null],"byName":null,"posts":null,"shares":null,"codes":null,"names":null}"#
        #expect(try JSON.decode(Collections<Empty>.self, from: [UInt8](shuffled.utf8)).nested == [[]])
    }

    protocol Reading { static var nullAsEmpty: Bool { get } }
    enum Strict: Reading { static let nullAsEmpty = false }
    enum Empty: Reading { static let nullAsEmpty = true }

    struct Collections<How: Reading>: JSONDecodable {
        let names: [String]
        let codes: [Int]
        let shares: [Double]
        let posts: [Team]
        let byName: [String: Team]
        let nested: [[Int]]
        let maybe: [Int]?

        init(from reader: inout JSONReader) {
            let object = reader.begin(JSONKeys("names\ncodes\nshares\nposts\nbyName\nnested\nmaybe"), nullAsEmpty: How.nullAsEmpty)
            names = reader.list(0)
            codes = reader.list(1)
            shares = reader.list(2)
            posts = reader.list(3)
            byName = reader.map(4)
            nested = reader.list(5)
            maybe = reader.listIfPresent(6)
            reader.end(object)
        }
    }
}

extension JSONOptions {
    fileprivate init(isLenient: Bool, readsNullAsEmpty: Bool = false) {
        self.init()
        (self.isLenient, self.readsNullAsEmpty) = (isLenient, readsNullAsEmpty)
    }
}
