import Foundation
import Testing

@testable import EndpointGenerator

@Suite struct EmbeddedTemplatesTests {
    static let project: URL = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The tools embed all templates from `Templates/` unchanged.
    @Test func embeddedTemplatesEqualTheirFiles() throws {
        let folder = Self.project.appending(path: "Templates")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".mustache") }
        #expect(!files.isEmpty)
        #expect(Set(files) == Set(embeddedTemplates.map { "\($0.name).mustache" }))
        for template in embeddedTemplates {
            let text = try String(contentsOf: folder.appending(path: "\(template.name).mustache"), encoding: .utf8)
            #expect(template.text == text, "\(template.name).mustache has changed: run `make generate`")
        }
    }

    /// The first line of every template is a comment that explains it.
    @Test func everyTemplateBeginsWithAComment() {
        #expect(!embeddedTemplates.isEmpty)
        for template in embeddedTemplates { #expect(template.text.hasPrefix("{{! "), "\(template.name)") }
    }
}
