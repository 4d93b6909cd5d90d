import Foundation
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime
import EndpointURLSession

/// The figures of `make reliability` that do not need the network: those for JSON and for the text of errors.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["ENDPOINTS_RELIABILITY"] != nil))
struct TextFigures {
    @Test(.enabled(if: SuiteTests.isThere)) func jsonTestSuiteIsAcceptedAndRefusedInFull() throws {
        var (accepted, refused) = (0, 0)
        for file in try FileManager.default.contentsOfDirectory(at: SuiteTests.folder, includingPropertiesForKeys: nil) {
            let isValue = (try? JSON.decode(JSONValue.self, from: try Data(contentsOf: file))) != nil
            if file.lastPathComponent.hasPrefix("y_"), isValue { accepted += 1 }
            if file.lastPathComponent.hasPrefix("n_"), !isValue { refused += 1 }
        }
        Figures.report("S6", "JSONTestSuite: \(accepted)/95 accepted, \(refused)/188 refused", on: nil)
        #expect(accepted == 95 && refused == 188)
    }

    @Test func deepNestingAndHugeNumbersAreErrors() throws {
        let deep = 100_000
        var errors = 0
        for (open, close) in [("[", "]"), (#"{"a":"#, "}"), (#"[{"a":"#, "}]")] {
            let text = String(repeating: open, count: deep) + "1" + String(repeating: close, count: deep)
            if jsonError(JSONValue.self, text)?.reason == .tooDeep { errors += 1 }
            if jsonError(Tree.self, #"{"label":"x","unknown":"# + text + "}") != nil { errors += 1 }
        }
        for text in ["1e400", String(repeating: "7", count: 1_000_000), #""\ud800""#] where jsonError(Double.self, text) != nil {
            errors += 1
        }
        try HostileJSONTests().numbersOfAMillionDigitsAreErrorsOrKeptAsText()
        HostileJSONTests().wideModelsNestOnASmallStack()
        HostileJSONTests.changeBytes(of: Array(ErrorTests.object("", nil).utf8), times: 20_000)
        Figures.report(
            "S6", "depth 100,000, 1e400, 10⁶ digits, lone surrogates: \(errors) errors of 9, crashes 0; 20,000 changed texts agree", on: nil
        )
        #expect(errors == 9)
    }

    /// Decoding and re-encoding preserve values, including unknown parts.
    @Test func decodedTextIsEncodedWithTheSameValues() throws {
        let original = Array(ErrorTests.object("", nil).utf8)
        var random = SeededGenerator(77)
        var (values, errors, changed, unnamed) = (0, 0, 0, 0)
        for _ in 0..<20_000 {
            var text = original
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<text.count, using: &random)
                text[place] = UInt8.random(in: 0x20..<0x7F, using: &random)
            }
            do throws(JSONError) {
                let value = try JSON.decode(Everything.self, from: text)
                values += 1
                if (try? JSON.decode(Everything.self, from: JSON.encodeBytes(value))) != value { changed += 1 }
            } catch {
                errors += 1
                if error.message.isEmpty { unnamed += 1 }
            }
        }
        Figures.report(
            "S7",
            "20,000 texts with unknown and wrong values: \(values) read, of which \(changed) come back changed; \(errors) errors, \(unnamed) without a text",
            on: nil)
        #expect(changed == 0 && unnamed == 0 && values > 0)
    }

    /// Has the server send random text in bodies, keys, header fields and errors.
    @Test func hostileServerTextIsPrintedEscapedAndCut() async throws {
        var random = SeededGenerator(88)
        var (raw, longest, count) = (0, 0, 0)
        for _ in 0..<2_000 {
            var text = ""
            for _ in 0..<Int.random(in: 0...400, using: &random) {
                let limit: UInt32 = Bool.random(using: &random) ? 0x200 : 0x2_FFFF
                if let scalar = UnicodeScalar(UInt32.random(in: 0...limit, using: &random)) { text.unicodeScalars.append(scalar) }
            }
            let head = ResponseHead(status: 200, headers: HTTPHeaders(received: [("Content-Type", text), ("ETag", text), (text, text)]))
            let key = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
            let error = jsonError([String: [Int]].self, "{\(key): [true]}")
            let errors: [any Error] = [
                EndpointError.decoding(error ?? CancellationError(), operation: "Things.getThing", response: head, body: Data(text.utf8)),
                EndpointError(operation: "x", phase: .status, underlying: ResponseError.status(500), response: head, requestID: text),
            ]
            for printed in [head.description] + errors.flatMap({ ["\($0)", $0.localizedDescription] }) {
                count += 1
                longest = max(longest, printed.utf8.count)
                if printed.unicodeScalars.contains(where: { [.control, .format].contains($0.properties.generalCategory) }) { raw += 1 }
            }
        }
        Figures.report(
            "S8", "\(count) texts of ours with random text of a server: \(raw) with raw control characters, longest \(longest) bytes",
            on: nil)
        #expect(raw == 0)
    }
}
