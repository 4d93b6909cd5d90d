import EndpointRuntime
import Foundation

// Emitted models through the runtime, beside synthesized Codable through JSONDecoder and JSONEncoder: the same texts, in turns, so
// that a busy machine slows both. Printed are medians and their ratio.

let rounds: Int = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 15 : 15

// For profilers: only the runtime's side of one case.
if CommandLine.arguments.count > 2 {
    try profile(CommandLine.arguments[2])
    exit(0)
}

func profile(_ name: String) throws {
    var random = Random(state: 3)
    var size: Int = 0
    for _ in 0..<rounds {
        switch name {
        case "small":
            let data = Data(Inputs.profile(1, &random).utf8)
            for _ in 0..<1_000 { size += try JSON.decode(Profile.self, from: data).tags.count }
        case "list", "shuffled":
            let data: Data = Inputs.list(shuffled: name == "shuffled")
            for _ in 0..<10 { size += try JSON.decode(ProfileList.self, from: data).total }
        case "encode":
            let list: ProfileList = try JSON.decode(ProfileList.self, from: Inputs.list(shuffled: false))
            for _ in 0..<10 { size += try JSON.encode(list).count }
        default:
            let data: Data = Inputs.track()
            for _ in 0..<10 { size += try JSON.decode(Track.self, from: data).samples.count }
        }
    }
    print(size)
}

func time(_ repeats: Int, _ body: () throws -> Int) rethrows -> Double {
    let start = ContinuousClock.now
    var kept: Int = 0
    for _ in 0..<repeats { kept &+= try body() }
    let seconds: Duration = ContinuousClock.now - start
    precondition(kept != 0)
    let parts: (seconds: Int64, attoseconds: Int64) = seconds.components
    return (Double(parts.seconds) + Double(parts.attoseconds) / 1e18) / Double(repeats)
}

func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

func report(_ name: String, _ size: Int, _ ours: [Double], _ foundation: [Double]) {
    let speed: Double = Double(size) / median(ours) / 1e6
    let other: Double = Double(size) / median(foundation) / 1e6
    let columns: [String] = [
        name.padding(toLength: 22, withPad: " ", startingAt: 0), String(format: "%8.1f MB/s", speed), String(format: "%8.1f MB/s", other),
        String(format: "%6.1f x", speed / other), String(format: "%10.2f us", median(ours) * 1e6),
    ]
    print(columns.joined(separator: "  "))
}

func compare<Ours: JSONModel, Theirs: Codable>(_ name: String, _ data: Data, _ ours: Ours.Type, _ theirs: Theirs.Type) throws {
    let repeats: Int = max(1, 400_000 / data.count)
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let mine: Ours = try JSON.decode(Ours.self, from: data)
    let other: Theirs = try decoder.decode(Theirs.self, from: data)
    // Both must decode and encode the same values.
    let written: Data = try JSON.encode(mine)
    let otherWritten: JSONValue = try JSON.decode(JSONValue.self, from: encoder.encode(other))
    let mineWritten: JSONValue = try JSON.decode(JSONValue.self, from: written)
    precondition(mineWritten == otherWritten, "\(name): the two sides disagree")

    var reads: [[Double]] = [[], []]
    var writes: [[Double]] = [[], []]
    for _ in 0..<rounds {
        reads[0].append(try time(repeats * 4) { withExtendedLifetime(try JSON.decode(Ours.self, from: data)) { 1 } })
        reads[1].append(try time(repeats) { withExtendedLifetime(try decoder.decode(Theirs.self, from: data)) { 1 } })
        writes[0].append(try time(repeats * 4) { try JSON.encode(mine).count })
        writes[1].append(try time(repeats) { try encoder.encode(other).count })
    }
    report("decode \(name)", data.count, reads[0], reads[1])
    report("encode \(name)", written.count, writes[0], writes[1])
}

print("                          this runtime      Foundation      ratio     per value")
var random = Random(state: 3)
try compare("small", Data(Inputs.profile(1, &random).utf8), Profile.self, Synthesized.Profile.self)
try compare("list", Inputs.list(shuffled: false), ProfileList.self, Synthesized.ProfileList.self)
try compare("list, shuffled", Inputs.list(shuffled: true), ProfileList.self, Synthesized.ProfileList.self)
try compare("numbers", Inputs.track(), Track.self, Synthesized.Track.self)
