import Foundation
import LoopbackServer
import Testing

@testable import EndpointFiles

/// A test that kills runs at random moments, often while they are writing, and checks the files. `make reliability` uses it.
struct KilledRuns {
    struct Outcome {
        var killed = 0
        /// The number of runs that finished before they could be killed.
        var ended = 0
        /// The files that contained neither the old nor the new text.
        var torn: [String] = []
    }

    private let folder: TemporaryFolder
    private let schemas: Int

    init(schemas: Int) throws {
        folder = try TemporaryFolder()
        self.schemas = schemas
    }

    static func spec(schemas: Int, word: String) -> String {
        let list = (0..<schemas).map {
            "\"Schema \($0)\": {\"description\": \"\(word)\", \"type\": \"object\", \"properties\": {\"\(word)\": {\"type\": \"string\"}}}"
        }
        return
            #"{"openapi": "3.1.0", "info": {"title": "t", "version": "1"}, "paths": {}, "components": {"schemas": {\#(list.joined(separator: ",\n"))}}}"#
    }

    func run(times: Int) async throws -> Outcome {
        try folder.write("a.endpoints.json", #"{"spec": "a.json", "output": "out", "name": "Shop"}"#)
        try folder.write("b.endpoints.json", #"{"spec": "b.json", "output": "out", "name": "Shop"}"#)
        try folder.write("a.json", KilledRuns.spec(schemas: schemas, word: "first"))
        try folder.write("b.json", KilledRuns.spec(schemas: schemas, word: "second"))
        var whole: [String: Set<String>] = [:]
        var longest = Duration.zero
        for config in ["a.endpoints.json", "b.endpoints.json"] {
            let start = ContinuousClock.now
            let result = try await endpoints("generate", config, in: folder)
            #expect(result.status == 0, "\(result.errors)")
            longest = ContinuousClock.now - start
            for (name, text) in try texts(folder, "out") { whole[name, default: []].insert(text) }
        }
        var outcome = Outcome()
        for round in 0..<times {
            let config = round.isMultiple(of: 2) ? "a.endpoints.json" : "b.endpoints.json"
            // Reading and rendering take most of the time, so most attempts target the phase after that, in which files are written.
            let wasKilled = try await isKilled(config, whileWriting: round % 4 != 0, within: longest)
            if wasKilled { outcome.killed += 1 } else { outcome.ended += 1 }
            for (name, text) in try texts(folder, "out") where !name.hasSuffix(".endpoints-tmp") {
                if whole[name]?.contains(text) != true { outcome.torn.append("\(round) \(name)") }
            }
            #expect(Set(try folder.names("out").filter { !$0.hasPrefix(".") }) == Set(whole.keys))
        }
        // The next run removes what killed runs left behind.
        #expect(try await endpoints("generate", "a.endpoints.json", in: folder).status == 0)
        #expect(try Set(folder.names("out")) == Set(whole.keys))
        return outcome
    }

    /// Kills a run at a random moment, or while it is writing files. Returns whether it was killed before it finished.
    private func isKilled(_ config: String, whileWriting: Bool, within duration: Duration) async throws -> Bool {
        let process = Process()
        process.executableURL = builtProducts.appending(path: "endpoints")
        process.arguments = ["generate", config]
        process.currentDirectoryURL = folder.url
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        let output = folder.path + "/out"
        let killer = Task {
            if whileWriting {
                let files = Int.random(in: 1...16)
                while !Task.isCancelled, FileSystem.list(output).count(where: { $0.hasSuffix(".endpoints-tmp") }) < files {
                    try await Task.sleep(for: .microseconds(100))
                }
                if Bool.random() { try await Task.sleep(for: .microseconds(Int.random(in: 0...3_000))) }
            } else {
                try await Task.sleep(for: duration * Double.random(in: 0...1))
            }
            if !Task.isCancelled, process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
        try await process.runToEnd()
        killer.cancel()
        return process.terminationReason == .uncaughtSignal
    }
}
