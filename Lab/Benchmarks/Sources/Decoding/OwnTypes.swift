@_spi(Generated) import EndpointRuntime
import Foundation

// Handwritten Codable types, used both for whole bodies of calls that no document describes and for values inside models (the config's
// `types`).

/// A type with a handwritten Codable conformance.
struct Money: Codable, Hashable, Sendable {
    let amount: Double
    let currency: String

    enum CodingKeys: String, CodingKey { case amount, currency }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        amount = try container.decode(Double.self, forKey: .amount)
        currency = try container.decode(String.self, forKey: .currency)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(amount, forKey: .amount)
        try container.encode(currency, forKey: .currency)
    }
}

struct OwnOrder: Codable, Hashable, Sendable {
    let id: Int
    let placed: Date
    let note: String?
    let lines: [String]
    let total: Money
}

/// A model like a generated one, except for `total`.
struct Order: JSONModel, Codable, Hashable {
    let id: Int
    let placed: Date
    let note: String?
    let lines: [String]
    private let _total: Foreign<Money>
    var total: Money { _total.value }
    static let keys = JSONKeys("id\nplaced\nnote\nlines\ntotal")

    init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        id = reader.int(0)
        placed = reader.date(1)
        note = reader.stringIfPresent(2)
        lines = reader.list(3)
        _total = reader.value(4)
        reader.end(object)
    }

    func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.int(0, id)
        writer.date(1, placed)
        writer.string(2, note)
        writer.list(3, lines)
        writer.value(4, _total)
        writer.end(object)
    }
}

extension Comparison.Side where Value: Codable & Sendable {
    /// Returns a side that reads and writes with only the runtime's coders.
    static func coders() -> Self {
        Self {
            try JSON.decodeCodable(from: $0)
        } write: {
            try JSON.encodeCodable($0)
        }
    }

    /// Returns a side that reads and writes without network access, the way the runtime does for bodies that no document describes.
    static func call() -> Self {
        let call = Call<Value>.custom(.init(.get, "/orders"))
        let server = CustomAPI.Server(url: "https://api.example.com")
        return Self {
            try call.value(from: $0)
        } write: { value in
            try CustomEndpoint(.post, "/orders", json: value).request(server: server).body?.data ?? Data()
        }
    }
}

extension Inputs {
    static func orders(_ count: Int = 1_500) -> Data {
        list(count) { (random: inout Random) -> String in
            let id = Int.random(in: 1...999_999, using: &random)
            let day = Int.random(in: 10...28, using: &random)
            let money = "{\"amount\":\(Double(Int.random(in: 1...99_999, using: &random)) / 4),\"currency\":\"EUR\"}"
            let lines = "[\"a small book\",\"paper, 80 g\",\"a pen\"]"
            return "{\"id\":\(id),\"placed\":\"2024-05-\(day)T07:08:09Z\",\"note\":\"ring the bell\",\"lines\":\(lines),\"total\":\(money)}"
        }
    }
}
