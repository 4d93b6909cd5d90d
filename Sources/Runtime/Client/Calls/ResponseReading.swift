import EndpointBasics

/// Turns a response into a value or an error. Used for a client's calls, your own transfers, and stored bytes.
struct ResponseReading: Sendable {
    /// The names of the service and the operation.
    let operation: String
    /// The type of the operation's documented failures.
    let failures: any EndpointFailure.Type
    let json: JSONOptions
    var requestID: String?
    /// The strings that must not appear in errors. Computed only for failures.
    var secrets: @Sendable () -> Set<String> = { [] }

    typealias Transform = @Sendable (Data, ResponseHead) throws -> Data

    /// Decodes a complete response to a call.
    func value<Value>(
        of call: Call<Value>, _ head: ResponseHead, body: Data, transform: @escaping Transform = { data, _ in data }
    ) throws(EndpointError) -> Value {
        switch call.decoder {
        case .whole(let decode):
            return try value(head, body) {
                try decode(ReceivedResponse(head: head, value: nil, body: body, json: json, transform: transform))
            }
        case .streaming(let decode):
            return try value(head, body) {
                guard head.isSuccess else { return nil }
                return try decode(StreamSource(operation, head, ByteStream(body), limit: .max, json: json))
            }
        }
    }

    /// Decodes a response whose body is in a file. A stream reads the file piece by piece.
    func value<Value>(of call: Call<Value>, _ head: ResponseHead, file: URL, transform: @escaping Transform) throws(EndpointError) -> Value
    {
        do {
            if case .streaming(let decode) = call.decoder, head.isSuccess {
                let body = try HTTPBody.file(file).open().mapError { receivingFailure($0, head) }
                let source = StreamSource(operation, head, body, limit: .max, json: json)
                do { return try decode(source) } catch {
                    throw decodingFailure(error, head, body: try Data(contentsOf: file, options: .mappedIfSafe))
                }
            }
            let body = try Data(contentsOf: file, options: .mappedIfSafe)
            return try value(of: call, head, body: body, transform: transform)
        } catch {
            throw receivingFailure(error, head)
        }
    }

    private func value<Value>(_ head: ResponseHead, _ body: Data, _ decode: () throws -> Value?) throws(EndpointError) -> Value {
        do { if let value = try decode() { return value } } catch { throw decodingFailure(error, head, body: body) }
        throw statusFailure(head, body: body)
    }

    /// Returns the error for a response that has no value, with the body from which a documented failure is decoded.
    func statusFailure(_ head: ResponseHead, body: Data, _ error: (any Error)? = nil) -> EndpointError {
        // The failure prints the server's message, which must not reveal secrets.
        EndpointError(
            operation: operation, phase: .status, underlying: error ?? ResponseError.status(head.status), response: head, body: body,
            json: json, requestID: requestID, failures: failures, secrets: body.isEmpty ? [] : secrets())
    }

    func decodingFailure(_ error: any Error, _ head: ResponseHead, body: Data) -> EndpointError {
        EndpointError.decoding(error, operation: operation, response: head, body: body, requestID: requestID, secrets: secrets)
    }

    private func receivingFailure(_ error: any Error, _ head: ResponseHead) -> EndpointError {
        if let error = error as? EndpointError { return error }
        return EndpointError(operation: operation, phase: .receiving, underlying: error, response: head, requestID: requestID)
    }
}
