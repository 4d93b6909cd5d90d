import Foundation

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@_spi(Generated) @testable import EndpointRuntime

/// Decodes and encodes Codable types that request containers and values in any order. The first byte is the length of the script that the
/// types follow; the script comes next, and the rest is the JSON text. Everything that the types write must be valid JSON.
func fuzzCodable(_ bytes: [UInt8]) -> String? {
    var input = FuzzInput(bytes)
    let length = Int(input.byte())
    let steps = (0..<length).map { _ in input.byte() }
    let text = input.rest()
    let options = JSONOptions()
    _ = text.withUnsafeBytes { text in
        Wanderer.$script.withValue(WandererScript(steps)) { try? CodableTape.read(Wanderer.self, text, options) }
    }
    return Wanderer.$script.withValue(WandererScript(steps)) {
        var writer = JSONWriter(options)
        guard (try? CodableNodes.write(Wanderer(), isSorted: length % 2 == 0, to: &writer)) != nil else { return nil }
        let written = UnsafeRawBufferPointer(start: writer.buffer, count: writer.count)
        if (try? JSON.decode(JSONValue.self, from: written)) != nil { return nil }
        return "the output cannot be read back: \(String(decoding: written, as: UTF8.self))"
    }
}

/// Decides what a `Wanderer` does next.
private final class WandererScript: @unchecked Sendable {
    private var steps: ArraySlice<UInt8>
    /// The number of steps that may still be taken. This limits the nesting, which would otherwise be infinite once `steps` is empty.
    private(set) var rest = 400

    init(_ steps: [UInt8]) { self.steps = steps[...] }

    func next(_ count: Int) -> Int {
        rest -= 1
        return Int(steps.popFirst() ?? 0) % count
    }
}

private struct WandererKey: CodingKey {
    let stringValue: String
    var intValue: Int? { Int(stringValue) }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { stringValue = "\(intValue)" }

    static let some = ["", "a", "b", "id", "type", "super", "0", "é\u{301}\"\\\n", "\u{0}", String(repeating: "k", count: 300)]

    init(_ script: WandererScript) { stringValue = Self.some[script.next(Self.some.count)] }
}

private enum WandererWord: String, Codable, CodingKeyRepresentable { case a, b, id }

private struct Wanderer: Codable {
    @TaskLocal static var script: WandererScript?

    init() {}

    init(from decoder: any Decoder) throws {
        guard let script = Self.script, script.rest > 0 else { return }
        switch script.next(4) {
        case 0: try read(try decoder.container(keyedBy: WandererKey.self), script)
        case 1: try read(try decoder.unkeyedContainer(), script)
        case 2: try read(try decoder.singleValueContainer(), script)
        default: break
        }
        if script.next(3) == 0 { _ = try? Wanderer(from: decoder) }
    }

    func encode(to encoder: any Encoder) throws {
        guard let script = Self.script, script.rest > 0 else { return }
        switch script.next(4) {
        case 0: try write(encoder.container(keyedBy: WandererKey.self), script)
        case 1: try write(encoder.unkeyedContainer(), script)
        case 2: try write(encoder.singleValueContainer(), script)
        default: break
        }
        if script.next(3) == 0 { try? encode(to: encoder) }
    }
}

/// The types to request: types that coders treat specially, and nested types.
private let types: [any (Codable & SendableMetatype).Type] = [
    String.self, Int.self, Bool.self, Double.self, Float.self, Int8.self, UInt8.self, Int64.self, UInt64.self, Date.self, Data.self,
    URL.self,
    Decimal.self, UUID.self, JSONValue.self, WandererWord.self, Wanderer.self, Wanderer?.self, [Wanderer].self, [String: Wanderer].self,
    [Int: Wanderer].self, [WandererWord: Wanderer].self, [Double?].self, Set<String>.self, ClosedRange<Int>.self, [[UInt8]].self,
]

private func values() -> [any Codable] {
    [
        "é\"\u{0}", Int.min, true, Double.infinity, -0.5, Float.nan, UInt8.max, UInt64.max,
        Date(timeIntervalSince1970: .greatestFiniteMagnitude),
        Data([0, 255]), URL(filePath: "/a b"), Decimal.nan, Decimal.leastFiniteMagnitude, UUID(), JSONValue.null, WandererWord.a,
        Wanderer(),
        Wanderer?.none, [Wanderer(), Wanderer()], ["": Wanderer(), "a": Wanderer()], [1: Wanderer()], [WandererWord.b: Wanderer()],
        [1, nil] as [Double?], 0...9, [[1, 2], []] as [[UInt8]],
    ]
}

extension Wanderer {
    private func read(_ container: KeyedDecodingContainer<WandererKey>, _ script: WandererScript) throws {
        while script.rest > 0 {
            let key = WandererKey(script)
            let choice = script.next(12)
            switch choice {
            case 0: return
            case 1: _ = try container.nestedContainer(keyedBy: WandererKey.self, forKey: key).allKeys
            case 2: try read(try container.nestedUnkeyedContainer(forKey: key), script)
            case 3: _ = try? Wanderer(from: container.superDecoder())
            case 4: _ = try Wanderer(from: container.superDecoder(forKey: key))
            case 5: _ = try container.decodeNil(forKey: key)
            case 6: for key in container.allKeys where container.contains(key) { _ = try? container.decode(Wanderer.self, forKey: key) }
            default:
                func read<T: Decodable>(_ type: T.Type) throws {
                    _ = choice % 2 == 0 ? try container.decodeIfPresent(type, forKey: key) : try? container.decode(type, forKey: key)
                }
                try read(types[script.next(types.count)])
            }
        }
    }

    private func read(_ container: any UnkeyedDecodingContainer, _ script: WandererScript) throws {
        var container = container
        while script.rest > 0 {
            let choice = script.next(9)
            switch choice {
            case 0: return
            case 1: _ = try? container.nestedContainer(keyedBy: WandererKey.self).allKeys
            case 2: _ = try container.nestedUnkeyedContainer().count
            case 3: _ = try Wanderer(from: container.superDecoder())
            case 4: _ = try container.decodeNil()
            case 5: _ = (container.currentIndex, container.isAtEnd, container.codingPath)
            default:
                func read<T: Decodable>(_ type: T.Type) throws {
                    _ = choice % 2 == 0 ? try container.decodeIfPresent(type) : try? container.decode(type)
                }
                try read(types[script.next(types.count)])
            }
        }
    }

    private func read(_ container: any SingleValueDecodingContainer, _ script: WandererScript) throws {
        if container.decodeNil() { return }
        func read<T: Decodable>(_ type: T.Type) throws { _ = try container.decode(type) }
        try read(types[script.next(types.count)])
    }

    private func write(_ container: KeyedEncodingContainer<WandererKey>, _ script: WandererScript) throws {
        var container = container
        while script.rest > 0 {
            let key = WandererKey(script)
            switch script.next(8) {
            case 0: return
            case 1: try write(container.nestedContainer(keyedBy: WandererKey.self, forKey: key), script)
            case 2: try write(container.nestedUnkeyedContainer(forKey: key), script)
            case 3: try? encode(to: container.superEncoder())
            case 4: try encode(to: container.superEncoder(forKey: key))
            case 5: try container.encodeNil(forKey: key)
            default:
                func write<T: Encodable>(_ value: T) throws { try container.encode(value, forKey: key) }
                try? write(values()[script.next(25)])
            }
        }
    }

    private func write(_ container: any UnkeyedEncodingContainer, _ script: WandererScript) throws {
        var container = container
        while script.rest > 0 {
            switch script.next(8) {
            case 0: return
            case 1: try write(container.nestedContainer(keyedBy: WandererKey.self), script)
            case 2: try write(container.nestedUnkeyedContainer(), script)
            case 3: try encode(to: container.superEncoder())
            case 4: try container.encodeNil()
            default:
                func write<T: Encodable>(_ value: T) throws { try container.encode(value) }
                try? write(values()[script.next(25)])
            }
        }
    }

    private func write(_ container: any SingleValueEncodingContainer, _ script: WandererScript) throws {
        var container = container
        func write<T: Encodable>(_ value: T) throws { try container.encode(value) }
        try write(values()[script.next(25)])
    }
}
