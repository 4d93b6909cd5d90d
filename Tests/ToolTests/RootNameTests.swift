import EndpointGenerator
import EndpointReview
import Foundation
import GoldenFiles
import Testing

/// The root type's name comes from the file's name, so it can differ between the versions of a document. Generated code breaks its lines
/// elsewhere then, which is no difference.
@Suite struct RootNameTests {
    static let folder: URL = Golden.folder.appending(path: "Diff")

    @Test(arguments: Golden.names(in: folder))
    func lengthOfTheRootTypesNameChangesNothing(_ name: String) throws {
        let folder = Self.folder.appending(path: name)
        let old = try surface("old", in: folder, named: "Api")
        let new = try surface("new", in: folder, named: "Api")
        for longer in ["ShopOfBooks", "InterlibraryLoansOfTheAssociatedUniversities"] {
            let renamed = try surface("new", in: folder, named: longer)
            #expect(changes(from: new, to: renamed, namesRoot: false).map(\.message) == [])
            #expect(changes(from: renamed, to: new, namesRoot: false).map(\.message) == [])
            #expect(lines(changes(from: old, to: renamed, namesRoot: false)) == lines(changes(from: old, to: new, namesRoot: false)))
        }
    }

    private func lines(_ changes: [Change]) -> [String] {
        changes.map { "\($0.class) \($0.kind) \($0.member ?? "-") \($0.broken)" }
    }

    private func surface(_ base: String, in folder: URL, named name: String) throws -> Surface {
        var input = try Golden.input(base, in: folder)
        input.configuration.name = name
        return try #require(EndpointReview.surface(of: input).value)
    }
}
