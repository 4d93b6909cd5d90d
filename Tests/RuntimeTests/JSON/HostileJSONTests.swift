import EndpointRuntime
import Foundation
import Testing

/// Hostile text causes an error with a path, never a crash.
@Suite struct HostileJSONTests {
    static func nested(_ depth: Int, _ open: String, _ inner: String, _ close: String) -> String {
        String(repeating: open, count: depth) + inner + String(repeating: close, count: depth)
    }

    /// Runs `body` on a stack as small as a secondary thread's on Darwin.
    static func onSmallStack(_ body: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            body()
            done.signal()
        }
        thread.stackSize = 512 * 1024
        thread.start()
        done.wait()
    }

    @Test func wideModelsNestOnASmallStack() {
        Self.onSmallStack {
            for (open, close) in [(#"{"f0":"x","next":"#, "}"), (#"{"all":["#, "]}")] {
                let levels = close == "}" ? 64 : 32
                let fits = Self.nested(levels - 1, open, "{}", close)
                let wide: Wide? = try? JSON.decode(Wide.self, from: [UInt8](fits.utf8))
                #expect(wide != nil)
                // Compare the text instead of the values, because synthesized equality needs more stack than reading and writing.
                let again: Data? = wide.flatMap { (wide: Wide) -> Data? in try? JSON.encode(wide) }
                #expect(again.map { (again: Data) -> String in String(decoding: again, as: UTF8.self) } == fits)
                let tooDeep = Self.nested(levels, open, "{}", close)
                let error: JSONError? = jsonError(Wide.self, tooDeep)
                #expect(error?.reason == .tooDeep)
                #expect(jsonError(Wide.self, Self.nested(100_000, open, "", ""))?.reason == .tooDeep)
            }
        }
    }

    @Test func untypedValuesNestOnASmallStack() {
        Self.onSmallStack {
            for (open, close) in [("[", "]"), (#"{"a":"#, "}"), (#"{"a":1,"b":[{"c":"#, "}]}")] {
                let levels = close == "}]}" ? 85 : 256
                let text = Self.nested(levels, open, "1", close)
                let value: JSONValue? = try? JSON.decode(JSONValue.self, from: [UInt8](text.utf8))
                #expect(value != nil)
                if let value {
                    #expect(value == (try? JSON.decode(JSONValue.self, from: [UInt8](text.utf8))))
                    #expect(value.description == text)
                    #expect(Set([value]).contains(value))
                }
                #expect(jsonError(JSONValue.self, Self.nested(257, open, "1", close))?.reason == .tooDeep)
                let skipped = #"{"unknown":"# + Self.nested(levels - 2, open, "1", close) + #","id":1}"#
                #expect(jsonError(Team.self, skipped) == nil)
                let unclosed: JSONError? = jsonError(Team.self, #"{"unknown":"# + Self.nested(100_000, open, "", ""))
                #expect(unclosed?.reason == .tooDeep)
                #expect(jsonError(JSONValue.self, Self.nested(100_000, open, "1", close))?.reason == .tooDeep)
            }
        }
    }

    @Test func depthIsCountedInMapsAndLists() {
        let text = Self.nested(70, #"{"label":"x","by_name":{"k":"#, #"{"label":"y"}"#, "}}")
        let error: JSONError? = jsonError(Tree.self, text)
        #expect(error?.reason == .tooDeep)
        #expect((error?.codingPath.count ?? 0) > 60)
        var options = JSONOptions()
        options.maximumDepth = 4
        #expect(jsonError([[[[Int]]]].self, "[[[[1]]]]", options) == nil)
        options.maximumDepth = 3
        #expect(jsonError([[[[Int]]]].self, "[[[[1]]]]", options)?.reason == .tooDeep)
    }

    @Test func encodingAValueOf200LevelsThrows() {
        var tree = Tree(label: "leaf")
        for _ in 0..<200 { tree = Tree(label: "x", children: [tree]) }
        #expect(throws: JSONError.self) { try JSON.encode(tree) }
    }

    @Test func numbersOfAMillionDigitsAreErrorsOrKeptAsText() throws {
        let digits = String(repeating: "7", count: 1_000_000)
        #expect(jsonError(Int.self, digits)?.reason == .invalidValue)
        #expect(jsonError(Double.self, digits)?.reason == .invalidValue)
        #expect(jsonError(Decimal.self, digits)?.reason == .invalidValue)
        #expect(try JSON.decode(Double.self, from: [UInt8]("0.\(digits)".utf8)) == 7.0 / 9)
        #expect(try JSON.decode(JSONValue.self, from: [UInt8](digits.utf8)).number?.text.count == 1_000_000)
        #expect(try JSON.decode(JSONValue.self, from: [UInt8](digits.utf8)).double == nil)
        #expect(try JSON.decode(JSONValue.self, from: [UInt8]("1e400".utf8)).number?.text == "1e400")
        #expect(jsonError([Double].self, "[1,1e400]").map { JSONError.text($0.codingPath) } == "[1]")
        let value: JSONValue = try JSON.decode(JSONValue.self, from: [UInt8]("[1e99999999999999999999,1E99999999999999999999,2]".utf8))
        #expect(value[0] == value[0])
        #expect(value[0]?.int == nil)
        #expect(value[0]?.number?.decimal == nil)
        #expect(Set(value.array ?? []).count == 3)
    }

    @Test func everyPrefixAndEveryChangedByteIsAnErrorOrAValue() {
        let text: [UInt8] = [UInt8](ErrorTests.object("", nil).utf8)
        for end in 0..<text.count { #expect((try? JSON.decode(Everything.self, from: [UInt8](text[..<end]))) == nil) }
        Self.changeBytes(of: text, times: 2_000)
    }

    /// Checks that decoding returns a value or throws an error after a random byte of the text has been changed. Text that the untyped
    /// reader rejects must also be rejected by the typed one.
    static func changeBytes(of text: [UInt8], times: Int) {
        var random = SeededGenerator(12)
        for _ in 0..<times {
            var changed = text
            changed[Int.random(in: 0..<text.count, using: &random)] = UInt8(truncatingIfNeeded: random.next())
            let untyped: JSONValue? = try? JSON.decode(JSONValue.self, from: changed)
            let typed: Anything? = try? JSON.decode(Anything.self, from: changed)
            if untyped == nil { #expect(typed == nil, "\(String(decoding: changed, as: UTF8.self))") }
        }
    }

    /// Decoding takes linear time even though the decoder looks ahead for the discriminator.
    @Test func lookingAheadForADiscriminatorStaysLinear() throws {
        let many = "[" + Array(repeating: #"{"z":1,"type":"circle","radius":1}"#, count: 20_000).joined(separator: ",") + "]"
        #expect(try JSON.decode([Shape].self, from: [UInt8](many.utf8)).count == 20_000)
    }

    /// Decoding stops at the first failure and reports it, even for a model that contains itself.
    @Test func firstFailureIsReportedEvenInTruncatedText() {
        #expect(jsonError([Everything].self, "[{}]")?.reason == .missingKey("string"))
        #expect(jsonError([Shape].self, "[")?.reason == .syntax)
        #expect(jsonError([String: Direction].self, #"{"a""#)?.reason == .syntax)
        #expect(jsonError([Answer].self, "[nul]")?.reason == .syntax)
    }
}
