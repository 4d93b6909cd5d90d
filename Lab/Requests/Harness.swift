// Compiled together with the generated sources of one document. It reads cases from standard input, one JSON object per line, makes the
// call that each case names, and writes what the transport received.
import EndpointRuntime
import EndpointURLSession
import Foundation

/// One call to make: the number of its operation and the values of its arguments as JSON.
struct Case: Sendable {
    private let fields: JSONValue

    init(_ line: Data) throws { fields = try JSON.decode(JSONValue.self, from: line) }

    var operation: Int { fields["operation"]?.int ?? -1 }
    /// The index of the body's media type, or -1 if there is no body.
    var content: Int { fields["content"]?.int ?? -1 }

    func value<T: JSONDecodable>(_ name: String) throws -> T {
        guard let value = fields["values"]?[name] else { throw MissingValue(name: name) }
        return try value.decode(T.self)
    }

    /// The bytes of a body.
    func value(_ name: String) throws -> HTTPBody { HTTPBody(try value(name) as Data) }

    /// The values of a body that is a sequence.
    func value<T: JSONDecodable>(_ name: String) throws -> JSONLinesBody<T> { JSONLinesBody(try value(name) as [T]) }

    /// Decodes a member of the body.
    func member<T: JSONDecodable>(_ key: String) throws -> T {
        guard let value = fields["values"]?["body"]?[key] else { throw MissingValue(name: key) }
        return try value.decode(T.self)
    }

    func optionalMember<T: JSONDecodable>(_ key: String) throws -> T? {
        fields["values"]?["body"]?[key] == nil ? nil : try member(key)
    }

    /// Whether the body is created with its initializer (instead of decoded).
    var isMade: Bool { fields["isMade"]?.bool ?? false }

    func optional<T: JSONDecodable>(_ name: String) throws -> T? {
        fields["values"]?[name] == nil ? nil : try value(name)
    }

    /// Returns the caller's media type for a file or a body, if there is one.
    func mediaType(_ name: String) -> String? { fields["mediaTypes"]?[name]?.string }
}

struct MissingValue: Error { let name: String }

/// A transport that records the request instead of sending it.
final class Recorder: Transport, @unchecked Sendable {
    private let lock = NSLock()
    private var recorded: HTTPRequest?

    struct Done: Error {}

    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse {
        lock.withLock { recorded = request }
        throw Done()
    }

    var request: HTTPRequest? { lock.withLock { recorded } }
}

/// Makes a call and returns the request that reached the transport, or throws the error that prevented it.
func record<API: EndpointAPI, Value>(
    _ call: Call<Value>, _ server: API.Server, _ middleware: [Middleware], _ api: API.Type
) async throws -> HTTPRequest {
    let recorder = Recorder()
    let client = Client<API>(server: server, transport: recorder, middleware: middleware)
    do {
        _ = try await client.send(call)
    } catch {
        guard let request = recorder.request else { throw error }
        return request
    }
    throw MissingValue(name: "request")
}

@main struct Harness {
    static func main() async {
        while let line = readLine() {
            var fields: JSONObject
            do {
                let request = try await perform(try Case(Data(line.utf8)))
                fields = [
                    "method": .string(request.method.name), "url": .string(request.url.string),
                    "headers": .array(request.headers.map { [.string($0.name), .string($0.value)] }),
                    "body": request.body?.data.map { .string($0.base64EncodedString()) } ?? .null,
                    "foundation": .string((try? request.urlRequest().url?.absoluteString) ?? ""),
                ]
            } catch let error as EndpointError {
                fields = ["error": .string("\(error) \(error.underlying)")]
            } catch {
                fields = ["error": .string("\(error)")]
            }
            if let data = try? JSON.encode(JSONValue.object(fields)) { print(String(decoding: data, as: UTF8.self)) } else { print("{}") }
        }
    }
}
