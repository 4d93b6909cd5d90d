import Foundation
import Testing

/// In code that is compiled on Apple platforms, `make lint` finds uses of the APIs for which Apple requires a reason.
@Suite struct PrivacyCheckTests {
    private func check(_ source: String) async throws -> ProcessResult {
        let folder = try TemporaryFolder()
        try folder.write("A.swift", source)
        let script = repository.appending(path: "scripts/check-privacy").path
        return try await runProcess(URL(filePath: "/usr/bin/env"), ["python3", script, folder.path], in: folder.url)
    }

    @Test(arguments: [
        ("let a = stat(path, &b)", 1), ("\n\nvalues.contentModificationDate", 3), ("ProcessInfo.processInfo.systemUptime", 1),
        ("UserDefaults.standard", 1), ("#if canImport(Darwin)\nlstat(a)\n#endif", 2), ("#if os(Linux)\na\n#else\nfstat(a)\n#endif", 4),
        ("#if DEBUG\nstat(a)\n#else\nb\n#endif", 2), ("#if os(Linux)\n#if DEBUG\na\n#endif\n#endif\nstatfs(a)", 6),
        ("let a = \"x\"; stat(b) // c", 1),
    ])
    func privacyCheckFindsRequiredReasonAPIs(_ source: String, _ line: Int) async throws {
        let result = try await check(source)
        #expect(result.status == 1 && result.errors.contains("A.swift:\(line): "), "\(result.errors)")
    }

    @Test(arguments: [
        "let status = statistics", "// stat(path)", "/* a\nfstat */", "let a = \"stat(\\\"b\")\"", "let a = \"\"\"\nstat(a)\n\"\"\"",
        "#if os(Linux)\nstat(a)\n#endif", "#if canImport(Darwin)\na\n#else\nstat(a)\n#endif", "#if !canImport(Darwin)\nstat(a)\n#endif",
        "#if canImport(FoundationNetworking)\n#if DEBUG\nstat(a)\n#endif\n#endif",
    ])
    func privacyCheckIgnoresCommentsStringsAndOtherPlatforms(_ source: String) async throws {
        let result = try await check(source)
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test func runtimeAndGeneratedCodeUseNoRequiredReasonAPI() async throws {
        let script = repository.appending(path: "scripts/check-privacy").path
        let result = try await runProcess(URL(filePath: "/usr/bin/env"), ["python3", script], in: repository)
        #expect(result.status == 0, "\(result.errors)")
    }
}
