import Foundation

/// What a sequence of typed values is made of.
struct StreamSource: Sendable {
    let operation: String
    let head: ResponseHead
    let body: ByteStream
    /// How many bytes one value may have.
    let limit: Int

    /// A line, or nil when more bytes are needed; errors with operation and phase.
    func line(_ lines: inout LineSplitter) throws -> [UInt8]? {
        do { return try lines.next() } catch { throw tooLarge() }
    }

    func tooLarge() -> EndpointError {
        body.cancel()
        return EndpointError(operation: operation, phase: .receiving, underlying: BodyTooLarge(limit: limit), response: head)
    }

    func decode<T: JSONDecodable>(_ type: T.Type, _ data: Data) throws -> T {
        do {
            return try decodeJSONBody(type, from: data)
        } catch {
            body.cancel()
            throw EndpointError.decoding(error, operation: operation, response: head, body: data)
        }
    }
}

extension Call {
    /// The value is the body as a sequence of typed events (`text/event-stream`).
    public static func events<Element>(_ endpoint: any Endpoint) -> Call where Value == EventStream<Element> {
        Call(endpoint, .streaming { source in EventStream(source) })
    }

    /// The value is the body as a sequence of values (`application/jsonl`, `application/x-ndjson`, `application/json-seq`).
    public static func jsonLines<Element>(_ endpoint: any Endpoint) -> Call where Value == JSONLines<Element> {
        Call(endpoint, .streaming { source in JSONLines(source) })
    }
}
