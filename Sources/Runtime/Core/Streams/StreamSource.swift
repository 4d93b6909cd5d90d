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

    /// The event as an object of its fields. Data that is meant to be JSON and is not, is text.
    func decode<T: JSONDecodable>(_ type: T.Type, _ event: ServerSentEvent, isText: Bool) throws -> T {
        let data = isText ? nil : try? JSON.decode(JSONValue.self, from: Array(event.data.utf8))
        var fields: [(String, JSONValue)] = [("event", .string(event.name)), ("data", data ?? .string(event.data))]
        if let id = event.id { fields.append(("id", .string(id))) }
        if let retry = event.retry { fields.append(("retry", .number(JSONNumber(Int64(exactly: retry / .milliseconds(1)) ?? 0)))) }
        return try decode(type, JSON.encode(JSONValue.object(JSONObject(fields))))
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

    /// The value is the body as a sequence of events, each with its name and typed data (OpenAPI 3.2, several kinds of events).
    ///
    /// - Parameters:
    ///   - endpoint: the operation.
    ///   - texts: the names of events whose data is text; all other data is JSON.
    public static func wholeEvents<Element>(_ endpoint: any Endpoint, texts: Set<String>) -> Call where Value == EventStream<Element> {
        Call(endpoint, .streaming { source in EventStream(source, textEvents: texts) })
    }

    /// The value is the body as a sequence of values (`application/jsonl`, `application/x-ndjson`, `application/json-seq`).
    public static func jsonLines<Element>(_ endpoint: any Endpoint) -> Call where Value == JSONLines<Element> {
        Call(endpoint, .streaming { source in JSONLines(source) })
    }
}
