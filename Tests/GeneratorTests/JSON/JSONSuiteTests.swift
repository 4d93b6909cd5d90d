import EndpointGenerator
import Foundation
import Testing

/// Runs JSONTestSuite: `y_` files must be accepted, `n_` files must be rejected, and `i_` files may be accepted or rejected.
@Suite(.enabled(if: SharedFolder.url != nil, Comment(rawValue: SharedFolder.missing)))
struct JSONSuiteTests {
    @Test func jsonTestSuiteIsAcceptedOrRefusedAsNamed() throws {
        let files = try SharedFolder.files("suites/json/test_parsing")
        #expect(files.count > 300)
        for file in files {
            let name = file.lastPathComponent
            var diagnostics = Diagnostics()
            let source = SourceFile(path: name, bytes: [UInt8](try Data(contentsOf: file)))
            let root = parseJSON(source, number: 0, diagnostics: &diagnostics)
            #expect((root == nil) == diagnostics.hasErrors, "\(name)")
            if name.hasPrefix("y_") { #expect(root != nil, "\(name): \(diagnostics.all)") }
            if name.hasPrefix("n_") { #expect(root == nil, "\(name)") }
        }
    }
}
