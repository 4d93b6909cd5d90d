import EndpointFiles
import EndpointGenerator
import Foundation
import Testing

extension SlowTests {
    /// If any key or string value of a golden document is replaced by hostile text, that text appears only inside literals and comments of
    /// the output.
    @Suite struct EveryString {
        @Test func hostileStringsInGoldenCasesStayInsideLiterals() throws {
            let figures = try HostileStrings(each: 211)
            #expect(figures.count > 200)
            #expect(figures.leaks == [])
        }

        /// Checks that `leak` finds the marks.
        @Test(arguments: ["let a§ = 1", "case x~y(String)", "let a = \"b\\(§)\"", "// a\r§", "let a = \"\\\"\" §", "#\"\"\"\n\"\"\"#§"])
        func leakCheckFindsTextOutsideLiterals(_ text: String) { #expect(HostileStrings.leak(in: text) != nil) }

        @Test(arguments: [
            "let a = \"§\\\"§\"", "/// §\nlet a = 1", "let a = #\"\"\"\n{\"§\": [\"\\n§\"]}\n\"\"\"#", "let a = \"\\u{A7}~\"",
        ])
        func leakCheckIgnoresTextInsideLiterals(_ text: String) { #expect(HostileStrings.leak(in: text) == nil) }
    }
}

struct HostileStrings {
    /// Characters that occur in neither identifiers nor templates.
    private static let marks: [StaticString] = ["§", "~"]
    private static let payloads = ["§\"\n§*/ §\\(§)\\#(§)\"\"\"#\r§`§`", "x~y", "§"]

    /// The number of replaced strings.
    var count = 0
    /// Payloads that escaped, by document, position and payload.
    var leaks: [String] = []

    /// Replaces every `stride`-th string of every file.
    init(each stride: Int) throws {
        var turn = 0
        for path in try DiagnosticPlaces.goldenDocuments() {
            guard var input = loadInput(path).input else { continue }
            input.configuration.keepsGoing = true
            input.configuration.parts = Set(Configuration.Part.allCases)
            try take(input.spec, stride, &turn) { file in
                var changed = input
                changed.spec = file
                return changed
            }
            for index in input.references.indices {
                try take(input.references[index].file, stride, &turn) { file in
                    var changed = input
                    changed.references[index].file = file
                    return changed
                }
            }
            for index in input.overlays.indices {
                try take(input.overlays[index], stride, &turn) { file in
                    var changed = input
                    changed.overlays[index] = file
                    return changed
                }
            }
        }
    }

    private mutating func take(_ file: SourceFile, _ stride: Int, _ turn: inout Int, _ input: (SourceFile) -> GeneratorInput) throws {
        var diagnostics = Diagnostics()
        guard let root = parseJSON(file, number: 0, diagnostics: &diagnostics) else { return }
        var places: [Span] = []
        HostileStrings.collect(root, &places)
        for place in places {
            for payload in HostileStrings.payloads {
                turn += 1
                guard turn % stride == 0 else { continue }
                count += 1
                var bytes = file.bytes
                let literal = try JSONEncoder().encode(payload)
                bytes.replaceSubrange(Int(place.start)..<Int(place.end), with: literal)
                let output = generate(input(SourceFile(path: file.path, bytes: bytes)))
                for generated in output.files {
                    guard let line = HostileStrings.leak(in: generated.contents) else { continue }
                    let old = String(decoding: file.bytes[Int(place.start)..<Int(place.end)], as: UTF8.self)
                    leaks.append("\(file.path): \(old) as \(payload.debugDescription) in \(generated.name): \(line)")
                }
            }
        }
    }

    private static func collect(_ node: JSONNode, _ places: inout [Span]) {
        switch node.value {
        case .string: places.append(node.span)
        case .array(let items): for item in items { collect(item, &places) }
        case .object(let object):
            for member in object.members {
                places.append(member.keySpan)
                collect(member.value, &places)
            }
        case .null, .bool, .number: break
        }
    }

    /// Returns the rest of the line from the first mark outside literals and comments, or from the first interpolation.
    static func leak(in text: String) -> String? {
        let bytes = Array(text.utf8)
        var place = 0
        func sees(_ token: StaticString) -> Bool {
            guard place + token.utf8CodeUnitCount <= bytes.count else { return false }
            for index in 0..<token.utf8CodeUnitCount where bytes[place + index] != token.utf8Start[index] { return false }
            return true
        }
        /// Advances past `end`. Returns `false` at an interpolation. An escaping backslash also skips the next character.
        func skip(to end: StaticString, interpolation: StaticString, escapes: Bool) -> Bool {
            while place < bytes.count, !sees(end) {
                if sees(interpolation) { return false }
                place += escapes && bytes[place] == UInt8(ascii: "\\") ? 2 : 1
            }
            place += end.utf8CodeUnitCount
            return true
        }
        while place < bytes.count {
            let start = place
            var isCode = false
            switch bytes[place] {
            case UInt8(ascii: "/") where sees("//"):
                // A comment ends at a line feed or a carriage return.
                while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
            case UInt8(ascii: "#") where sees("#\"\"\""):
                place += 4
                isCode = !skip(to: "\"\"\"#", interpolation: "\\#(", escapes: false)
            case UInt8(ascii: "\""):
                place += 1
                isCode = !skip(to: "\"", interpolation: "\\(", escapes: true)
            default:
                isCode = marks.contains { sees($0) }
                place += 1
            }
            if isCode { return String(decoding: bytes[start...].prefix { $0 != 0x0A }, as: UTF8.self) }
        }
        return nil
    }
}
