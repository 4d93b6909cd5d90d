import EndpointRuntime
import Foundation
import Testing

/// The folder with the shared test suites, next to the checkout.
let suites: URL = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("shared/suites")

/// Runs github.com/nst/JSONTestSuite: `y_` files must be accepted, `n_` files must be rejected, and `i_` files may be either.
@Suite struct SuiteTests {
    static let folder: URL = suites.appendingPathComponent("json/test_parsing")
    static let isThere: Bool = FileManager.default.fileExists(atPath: folder.path)

    @Test(.enabled(if: isThere, "the folder ../shared/suites/json/test_parsing does not exist"))
    func jsonTestSuiteFilesAreAcceptedOrRefusedAsNamed() throws {
        var wrong: [String] = []
        var accepted = 0
        var refused = 0
        var free = 0
        for file in try FileManager.default.contentsOfDirectory(at: Self.folder, includingPropertiesForKeys: nil) {
            let bytes = try Data(contentsOf: file)
            let value: JSONValue? = try? JSON.decode(JSONValue.self, from: bytes)
            // Skipped values are checked just as strictly.
            let wrapped = Data("{\"unknown\":".utf8) + bytes + Data(",\"id\":1}".utf8)
            let skipped: Team? = try? JSON.decode(Team.self, from: wrapped)
            switch file.lastPathComponent.prefix(2) {
            case "y_":
                accepted += 1
                if value == nil || skipped == nil { wrong.append(file.lastPathComponent) }
            case "n_":
                refused += 1
                if value != nil || skipped != nil { wrong.append(file.lastPathComponent) }
            default:
                free += 1
                // Every accepted value can be written and read back.
                if let value {
                    let again: JSONValue = try JSON.decode(JSONValue.self, from: JSON.encode(value))
                    #expect(again == value)
                }
            }
        }
        #expect(wrong == [])
        #expect(accepted == 95)
        #expect(refused == 188)
        #expect(free == 35)
    }
}
