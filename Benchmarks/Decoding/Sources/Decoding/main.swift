import EndpointRuntime
import Foundation

// Emitted models through the runtime, beside synthesized Codable through JSONDecoder and JSONEncoder, and beside msgspec in Python: the
// same texts, in turns, so that a busy machine slows all of them. Printed are medians of CPU time and their ratio.
//
//     Decoding [ROUNDS [CASE decode|encode]]
//
// With a case, only our side of it: for profilers.

let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 15
let comparisons = try Comparison.all()

if CommandLine.arguments.count > 3 {
    for comparison in comparisons where comparison.name == CommandLine.arguments[2] {
        let work = CommandLine.arguments[3] == "decode" ? comparison.decode : comparison.encode
        for _ in 0..<rounds * max(1, 400_000 / comparison.data.count) { try work() }
    }
    exit(0)
}

func report(_ name: String, _ size: Int, _ ours: [Double], _ other: [Double]) {
    let columns = [
        name.padding(toLength: 18, withPad: " ", startingAt: 0), String(format: "%8.1f MB/s", Double(size) / median(ours) / 1e6),
        String(format: "%8.1f MB/s", Double(size) / median(other) / 1e6), String(format: "%6.2f x", median(other) / median(ours)),
        String(format: "%10.2f us", median(ours) * 1e6),
    ]
    print(columns.joined(separator: "  "))
}

func compare(_ comparison: Comparison) throws {
    var times = [[Double]](repeating: [], count: 4)
    let repeats = max(1, 400_000 / comparison.data.count)
    for _ in 0..<rounds {
        times[0].append(try time(repeats * 4, comparison.decode))
        times[1].append(try time(repeats, comparison.decodeByFoundation))
        times[2].append(try time(repeats * 4, comparison.encode))
        times[3].append(try time(repeats, comparison.encodeByFoundation))
    }
    report("decode \(comparison.name)", comparison.data.count, times[0], times[1])
    report("encode \(comparison.name)", comparison.written.count, times[2], times[3])
}

print("                     this runtime      Foundation      ratio     per value")
for comparison in comparisons { try compare(comparison) }
for comparison in comparisons where comparison.name == "list" { try compareWithMsgspec(comparison) }
