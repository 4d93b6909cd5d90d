import EndpointRuntime
import Figures
import Foundation

/// One JSON text that the runtime and Foundation's coders read and write.
struct Comparison {
    let name: String
    let data: Data
    /// The text that the runtime writes.
    let written: Data
    let decode: () throws -> Void
    let encode: () throws -> Void
    let decodeByFoundation: () throws -> Void
    let encodeByFoundation: () throws -> Void

    /// How one of the two sides reads and writes a value.
    struct Side<Value> {
        let read: (Data) throws -> Value
        let write: (Value) throws -> Data
    }

    init<Ours: JSONDecodable & JSONEncodable, Theirs: Codable>(
        _ name: String, _ data: Data, _ ours: Ours.Type, _ theirs: Theirs.Type
    ) throws { try self.init(name, data, Side<Ours>.emitted(), Side<Theirs>.foundation()) }

    init<Ours, Theirs>(_ name: String, _ data: Data, _ ours: Side<Ours>, _ theirs: Side<Theirs>) throws {
        let mine = try ours.read(data)
        let other = try theirs.read(data)
        self.name = name
        self.data = data
        written = try ours.write(mine)
        // Both sides must read the same value and write the same JSON.
        let otherWritten = try JSON.decode(JSONValue.self, from: theirs.write(other))
        let isSame = try Comparison.lowercased(JSON.decode(JSONValue.self, from: written)) == Comparison.lowercased(otherWritten)
        precondition(isSame, "\(name): the two sides disagree")
        decode = { withExtendedLifetime(try ours.read(data)) {} }
        encode = { withExtendedLifetime(try ours.write(mine)) {} }
        decodeByFoundation = { withExtendedLifetime(try theirs.read(data)) {} }
        encodeByFoundation = { withExtendedLifetime(try theirs.write(other)) {} }
    }

    /// Lowercases UUIDs, because Foundation writes them in uppercase.
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
            try Comparison("own types in a call", Inputs.orders(), Side<[OwnOrder]>.call(), Side<[OwnOrder]>.foundation()),
            try Comparison("one own type", Inputs.orders(1), Side<[OwnOrder]>.coders(), Side<[OwnOrder]>.foundation()),
            try Comparison("own types in models", Inputs.orders(), [Order].self, [OwnOrder].self),
        ]
    }
}

extension Comparison.Side where Value: JSONDecodable & JSONEncodable {
    static func emitted() -> Self {
        Self {
            try JSON.decode(Value.self, from: $0)
        } write: {
            try JSON.encode($0)
        }
    }
}

extension Comparison.Side where Value: Codable {
    static func foundation() -> Self {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        return Self {
            try decoder.decode(Value.self, from: $0)
        } write: {
            try encoder.encode($0)
        }
    }
}

/// Returns CPU seconds per call.
func time(_ repeats: Int, _ body: () throws -> Void) rethrows -> Double {
    let start = cpuSeconds()
    for _ in 0..<repeats { try body() }
    return (cpuSeconds() - start) / Double(repeats)
}
