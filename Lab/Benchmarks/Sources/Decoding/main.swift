import EndpointRuntime
import Figures
import Foundation

// Compares generated models and the runtime with synthesized Codable and Foundation's JSON coders, and with msgspec in Python. All of them
// read and write the same texts in alternating rounds, so that a busy machine slows them all equally. Prints medians of CPU time and their
// ratio.
//
//     Decoding [--small] [--json FILE] [ROUNDS [CASE decode|encode]]
//
// If a case is given, only the runtime's side runs, so that it can be profiled.

let options = Options()
let rounds = options.isSmall ? 1 : options.words.first.flatMap { Int($0) } ?? 15
let comparisons = try Comparison.all()

if options.words.count > 2 {
    for comparison in comparisons where comparison.name == options.words[1] {
        let work = options.words[2] == "decode" ? comparison.decode : comparison.encode
        for _ in 0..<rounds * max(1, 400_000 / comparison.data.count) { try work() }
    }
    exit(0)
}

func compare(_ comparison: Comparison) throws -> [Row] {
    var times = [[Double]](repeating: [], count: 4)
    let repeats = options.isSmall ? 1 : max(1, 400_000 / comparison.data.count)
    for _ in 0..<rounds {
        times[0].append(try time(repeats * 4, comparison.decode))
        times[1].append(try time(repeats, comparison.decodeByFoundation))
        times[2].append(try time(repeats * 4, comparison.encode))
        times[3].append(try time(repeats, comparison.encodeByFoundation))
    }
    return Row.pair(comparison, times, ["JSONDecoder", "JSONEncoder"])
}

var rows = try comparisons.flatMap(compare)
for comparison in comparisons where comparison.name == "list" { rows += try compareWithMsgspec(comparison, rounds: rounds) }
try options.write(rows)

extension Row {
    /// Creates the rows for reading and writing from four lists of timings: ours and theirs for reading, then ours and theirs for writing.
    static func pair(_ comparison: Comparison, _ times: [[Double]], _ than: [String]) -> [Row] {
        let sizes = [comparison.data.count, comparison.written.count]
        return ["decode", "encode"].enumerated().map { index, table in
            let speeds = times[index * 2...index * 2 + 1].map { Double(sizes[index]) / median($0) / 1e6 }
            let row = Row(table, comparison.name, "MB/s", speeds[0], speeds[1], than: than[index])
            row.show()
            return row
        }
    }
}
