import EndpointRuntime
import Figures
import Foundation

// Measures the cost of a call: in memory compared with handwritten code, and over loopback compared with URLSession and JSONDecoder, with
// the transport alone, and with libcurl alone. One run measures everything, in alternating rounds. The server is a separate process: `Calls
// --serve` prints its port.
//
//     Calls [--small] [--json FILE] [CALLS]

let options = Options()
if options.words.contains("--serve") {
    try serve(Book.text)
} else {
    let calls = options.isSmall ? 100 : options.words.compactMap { Int($0) }.first ?? 20_000
    let rounds = options.isSmall ? 1 : 5
    var rows = try await measure(inMemory(), calls: calls, rounds: rounds).rows(inMemoryPairs)
    let child = Process()
    child.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    child.arguments = ["--serve"]
    let (input, output) = (Pipe(), Pipe())
    (child.standardInput, child.standardOutput) = (input, output)
    try child.run()
    let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    for (tasks, words) in [(1, "one after another"), (64, "64 at once")] {
        let workers = try loopback("http://127.0.0.1:\(port)", tasks: tasks)
        rows += try await measure(workers, calls: calls, rounds: rounds).rows(loopbackPairs, ", \(words)")
    }
    // The server exits when its input ends.
    try input.fileHandleForWriting.close()
    try options.write(rows)
}
