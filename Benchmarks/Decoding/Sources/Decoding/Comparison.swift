import EndpointRuntime
import Foundation

/// One text, read and written by an emitted model and by the same model with synthesized Codable.
struct Comparison {
    let name: String
    let data: Data
    /// What our side writes.
    let written: Data
    let decode: () throws -> Void
    let encode: () throws -> Void
    let decodeByFoundation: () throws -> Void
    let encodeByFoundation: () throws -> Void

    init<Ours: JSONDecodable & JSONEncodable, Theirs: Codable>(
        _ name: String, _ data: Data, _ ours: Ours.Type, _ theirs: Theirs.Type
    ) throws {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let mine: Ours = try JSON.decode(Ours.self, from: data)
        let other: Theirs = try decoder.decode(Theirs.self, from: data)
        self.name = name
        self.data = data
        written = try JSON.encode(mine)
        // Both must have read the same, and write the same values.
        let otherWritten = try JSON.decode(JSONValue.self, from: encoder.encode(other))
        let isSame = try Comparison.lowercased(JSON.decode(JSONValue.self, from: written)) == Comparison.lowercased(otherWritten)
        precondition(isSame, "\(name): the two sides disagree")
        decode = { withExtendedLifetime(try JSON.decode(Ours.self, from: data)) {} }
        encode = { withExtendedLifetime(try JSON.encode(mine)) {} }
        decodeByFoundation = { withExtendedLifetime(try decoder.decode(Theirs.self, from: data)) {} }
        encodeByFoundation = { withExtendedLifetime(try encoder.encode(other)) {} }
    }

    /// Foundation writes UUIDs in upper case.
    private static func lowercased(_ value: JSONValue) -> JSONValue {
        if let text = value.string { return .string(text.lowercased()) }
        if let items = value.array { return .array(items.map(lowercased)) }
        guard let object = value.object else { return value }
        return .object(JSONObject(object.dictionary.mapValues(lowercased)))
    }

    static func all() throws -> [Comparison] {
        var random = Random(state: 3)
        return [
            try Comparison("small", Data(Inputs.profile(1, &random).utf8), Profile.self, Synthesized.Profile.self),
            try Comparison("list", Inputs.list(shuffled: false), ProfileList.self, Synthesized.ProfileList.self),
            try Comparison("shuffled", Inputs.list(shuffled: true), ProfileList.self, Synthesized.ProfileList.self),
            try Comparison("numbers", Inputs.track(), Track.self, Synthesized.Track.self),
            try Comparison("integers", Inputs.integers(), [Counts].self, [Synthesized.Counts].self),
            try Comparison("dates", Inputs.dates(), [Event].self, [Synthesized.Event].self),
            try Comparison("UUIDs", Inputs.identifiers(), [Edge].self, [Synthesized.Edge].self),
            try Comparison("URIs", Inputs.links(), [Link].self, [Synthesized.Link].self),
            try Comparison("text", Inputs.texts(), [Article].self, [Synthesized.Article].self),
        ]
    }
}

/// CPU seconds a call: on a busy machine, the time that passes says little.
func time(_ repeats: Int, _ body: () throws -> Void) rethrows -> Double {
    let start = cpuSeconds()
    for _ in 0..<repeats { try body() }
    return (cpuSeconds() - start) / Double(repeats)
}

private func cpuSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }
