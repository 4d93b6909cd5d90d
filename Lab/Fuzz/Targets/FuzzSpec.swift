import Foundation

@testable import EndpointGenerator

/// A document must result in consistent files, or in errors with positions.
func fuzzSpec(_ bytes: [UInt8]) -> String? {
    let text = bytes.first == UInt8(ascii: "{") ? bytes : SpecChanges(bytes).text
    var configuration = Configuration(name: "Fuzzed")
    configuration.parts = Set(Configuration.Part.allCases)
    let output = generate(GeneratorInput(configuration: configuration, spec: SourceFile(path: "fuzz.json", bytes: text)))
    var printer = DiagnosticPrinter(output.sources)
    _ = printer.render(output.diagnostics.all)
    for diagnostic in output.diagnostics.all where diagnostic.span == nil && diagnostic.severity != .note {
        return "no position: \(diagnostic.message)"
    }
    if output.files.isEmpty { return output.diagnostics.hasErrors ? nil : "neither files nor errors" }
    for file in output.files {
        if let problem = structuralProblem(Array(file.contents.utf8)) { return "\(file.name): \(problem)" }
    }
    FuzzSample.keep(output.files)
    return nil
}

/// Keeps the output of every 64th run for the compiler to check.
enum FuzzSample {
    private static let folder = ProcessInfo.processInfo.environment["FUZZ_SAMPLE"]
    nonisolated(unsafe) private static var count = 0

    static func keep(_ files: [GeneratedFile]) {
        guard let folder else { return }
        count += 1
        guard count % 64 == 0 else { return }
        let name = "\(folder)/\(getpid())-\(count).swift"
        try? Data(files.map(\.contents).joined(separator: "\n").utf8).write(to: URL(filePath: name))
    }
}

/// The start of the string literal that contains a union's table.
private let tableStart: [UInt8] = Array("#\"\"\"\n".utf8)
private let tableEnd: [UInt8] = Array("\"\"\"#".utf8)

/// Checks that brackets match, and that literals other than tables end on the line where they begin. The compiler checks the rest.
func structuralProblem(_ text: [UInt8]) -> String? {
    var open: [UInt8] = []
    var place = 0
    func byte(_ index: Int) -> UInt8 { index < text.count ? text[index] : 0 }
    while place < text.count {
        let byte0 = text[place]
        switch byte0 {
        case UInt8(ascii: "/") where byte(place + 1) == UInt8(ascii: "/"):
            while place < text.count, text[place] != 0x0A {
                if text[place] == 0x0D { return "a comment with a carriage return" }
                place += 1
            }
        case UInt8(ascii: "/") where byte(place + 1) == UInt8(ascii: "*"): return "a block comment"
        case UInt8(ascii: "#") where text[place...].starts(with: tableStart):
            place += tableStart.count
            while !text[place...].starts(with: tableEnd) {
                if place >= text.count { return "an unterminated literal" }
                if byte(place) == UInt8(ascii: "\\"), byte(place + 1) == UInt8(ascii: "#") { return "an interpolation" }
                place += 1
            }
            place += tableEnd.count - 1
        case UInt8(ascii: "\""):
            place += 1
            while byte(place) != UInt8(ascii: "\"") {
                if place >= text.count || text[place] == 0x0A || text[place] == 0x0D { return "an unterminated literal" }
                if text[place] == UInt8(ascii: "\\") {
                    place += 1
                    if byte(place) == UInt8(ascii: "(") || byte(place) == UInt8(ascii: "#") { return "an interpolation" }
                }
                place += 1
            }
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open.append(byte0)
        case UInt8(ascii: ")"): if open.popLast() != UInt8(ascii: "(") { return "an unmatched parenthesis" }
        case UInt8(ascii: "]"): if open.popLast() != UInt8(ascii: "[") { return "an unmatched bracket" }
        case UInt8(ascii: "}"): if open.popLast() != UInt8(ascii: "{") { return "an unmatched brace" }
        case 0x00...0x08, 0x0B...0x1F, 0x7F: return "a control character"
        default: break
        }
        place += 1
    }
    return open.isEmpty ? nil : "an unclosed bracket"
}
