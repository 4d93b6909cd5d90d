import Figures
import Foundation

/// Compares with msgspec. If it is not installed, prints a message and returns no rows. `PYTHON` names the interpreter that has it.
func compareWithMsgspec(_ comparison: Comparison, rounds: Int) throws -> [Row] {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../msgspec_list.py")
    let input = FileManager.default.temporaryDirectory.appendingPathComponent("decoding-\(UUID().uuidString).json")
    try comparison.data.write(to: input)
    defer { try? FileManager.default.removeItem(at: input) }
    var times = [[Double]](repeating: [], count: 4)
    for _ in 0..<rounds {
        times[0].append(try time(4, comparison.decode))
        times[2].append(try time(4, comparison.encode))
        guard let seconds = try run(script.path, input.path) else {
            print("msgspec is not installed for \(python): pip install msgspec, or set PYTHON to an interpreter that has it")
            return []
        }
        times[1].append(seconds[0])
        times[3].append(seconds[1])
    }
    return Row.pair(comparison, times, ["msgspec (Python, typed)", "msgspec (Python, typed)"])
}

private let python = ProcessInfo.processInfo.environment["PYTHON"] ?? "python3"

/// Returns the seconds for reading and for writing, or `nil` if the script fails.
private func run(_ arguments: String...) throws -> [Double]? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [python] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let seconds = output.split(separator: " ").compactMap { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    return process.terminationStatus == 0 && seconds.count == 2 ? seconds : nil
}
