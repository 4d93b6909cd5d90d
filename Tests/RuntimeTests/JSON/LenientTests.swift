import EndpointRuntime
import Foundation
import Synchronization
import Testing

@Suite struct LenientTests {
    final class Paths: Sendable {
        let list: Mutex<[String]> = Mutex([])
    }

    @Test func badItemsAndOptionalsAreDropped() throws {
        let paths = Paths()
        var options = JSONOptions()
        options.droppedValue = { (error: JSONError) in paths.list.withLock { $0.append(JSONError.text(error.codingPath)) } }
        let text = #"{"title":5,"posts":[{"id":1},{"id":"two"},7,{"name":"x","id":3},{"name":4,"id":4}],"levels":[1,"x",2.5,3]}"#
        let feed: Feed = try JSON.decode(Feed.self, from: [UInt8](text.utf8), options: options)
        #expect(feed.title == nil)
        #expect(feed.posts == [Team(id: 1), Team(id: 3, name: "x")])
        #expect(feed.levels == [1, 3])
        #expect(paths.list.withLock { $0 } == ["title", "posts[1].id", "posts[2]", "posts[4].name", "levels[1]", "levels[2]"])
    }

    @Test func theRestStaysStrict() {
        #expect(jsonError(Feed.self, #"{"title":"x"}"#)?.reason == .missingKey("posts"))
        #expect(jsonError(Feed.self, #"{"posts":7}"#)?.reason == .typeMismatch)
        #expect(jsonError(Feed.self, #"{"posts":[{"id":tru}]}"#)?.reason == .syntax)
        #expect(jsonError(Feed.self, #"{"posts":[],"levels":7}"#) == nil)
    }

    @Test func droppedItemsAreReportedOnce() throws {
        let paths = Paths()
        var options = JSONOptions()
        options.droppedValue = { (error: JSONError) in paths.list.withLock { $0.append(JSONError.text(error.codingPath)) } }
        // The keys are out of order, so the text is read twice.
        let text = #"[{"levels":["a"],"posts":[0,{"name":"x","id":1}],"title":"t"}]"#
        let feeds: [Feed] = try JSON.decode([Feed].self, from: [UInt8](text.utf8), options: options)
        #expect(feeds.first?.posts == [Team(id: 1, name: "x")])
        #expect(paths.list.withLock { $0 } == ["[0].levels[0]", "[0].posts[0]"])
    }
}
