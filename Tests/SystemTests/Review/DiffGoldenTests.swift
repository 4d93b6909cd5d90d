import EndpointGenerator
import EndpointReview
import Foundation
import GoldenFiles
import Testing

/// `Tests/Golden/Diff` has one folder per class of change, with `old.json`, `new.json`, optional configs, and the output of `diff`.
@Suite struct DiffGoldenTests {
    static let folder: URL = Golden.folder.appending(path: "Diff")
    static let cases: [String] = Golden.names(in: folder)

    @Test(arguments: cases)
    func diffPrintsTheExpectedTextJSONAndMarkdown(_ name: String) throws {
        let folder = Self.folder.appending(path: name)
        let report = try Self.report(in: folder)
        #expect(Golden.difference(Golden.placeless(report.text(), in: folder), from: folder.appending(path: "expected.txt")) == nil)
        #expect(Golden.difference(Golden.placeless(report.json(), in: folder), from: folder.appending(path: "expected.json")) == nil)
        #expect(Golden.difference(Golden.placeless(report.markdown(), in: folder), from: folder.appending(path: "expected.md")) == nil)
    }

    /// The suggested version bump is the smallest one that permits the most severe change.
    @Test(arguments: cases)
    func suggestedVersionFitsTheMostSevereChange(_ name: String) throws {
        let report = try Self.report(in: Self.folder.appending(path: name))
        let classes = Set(report.changes.map(\.class))
        let isMinor = classes.contains(.additive) || classes.contains(.wire)
        #expect(report.version == (classes.contains(.breaking) ? .major : isMinor ? .minor : .patch))
        #expect(report.verdict == classes.max() ?? .none)
    }

    /// Comparing a document with itself finds no changes.
    @Test(arguments: cases)
    func documentComparedWithItselfHasNoChanges(_ name: String) throws {
        for base in ["old", "new"] {
            let surface = try #require(surface(of: try Golden.input(base, in: Self.folder.appending(path: name))).value)
            #expect(changes(from: surface, to: surface, namesRoot: true).isEmpty)
        }
    }

    /// An addition in one direction is a removal in the other.
    @Test(arguments: cases)
    func additionIsARemovalInTheOtherDirection(_ name: String) throws {
        let folder = Self.folder.appending(path: name)
        let there = try Self.report(in: folder).changes
        let back = try Self.report(in: folder, from: "new", to: "old").changes
        let pairs: [(Change.Kind, Change.Kind)] = [
            (.typeAdded, .typeRemoved), (.memberAdded, .memberRemoved), (.operationAdded, .operationRemoved),
            (.parameterAdded, .parameterRemoved), (.serviceAdded, .serviceRemoved), (.partAdded, .partRemoved),
        ]
        for (added, removed) in pairs {
            #expect(there.count { $0.kind == added } == back.count { $0.kind == removed })
            #expect(there.count { $0.kind == removed } == back.count { $0.kind == added })
        }
        for change in back where [.typeRemoved, .memberRemoved, .operationRemoved, .parameterRemoved].contains(change.kind) {
            #expect(change.class == .breaking, "\(change)")
        }
    }

    @Test func ignoredUsesCountAsAdditive() throws {
        let folder = Self.folder.appending(path: "enums")
        #expect(try Self.report(in: folder).changes.contains { $0.member == "yellow" && $0.class == .breaking })
        let report = try Self.report(in: folder, ignoring: [.switches])
        #expect(report.changes.contains { $0.member == "yellow" && $0.class == .additive && $0.breaks.isEmpty })
        #expect(report.changes.contains { $0.member == "blue" && $0.class == .breaking && $0.breaks == [.values] })
        #expect(report.verdict == .breaking)
        #expect(try Self.report(in: folder, ignoring: Set(AffectedCode.allCases)).verdict == .wire)
    }

    static func report(
        in folder: URL, from old: String = "old", to new: String = "new", ignoring ignored: Set<AffectedCode> = []
    ) throws -> DiffReport {
        let before = surface(of: try Golden.input(old, in: folder))
        let after = surface(of: try Golden.input(new, in: folder))
        let (first, second) = (try #require(before.value), try #require(after.value))
        let hasConfigs = FileManager.default.fileExists(atPath: folder.appending(path: old + OutputFiles.configSuffix).path)
        return DiffReport(
            changes(from: first, to: second, namesRoot: hasConfigs), ignoring: ignored,
            old: DiffReport.Document(name: "\(old).json", sources: before.sources),
            new: DiffReport.Document(name: "\(new).json", sources: after.sources))
    }
}
