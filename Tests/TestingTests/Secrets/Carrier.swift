@_spi(Generated) import EndpointRuntime
import Foundation
import LoopbackServer

/// A way to put a secret into a request.
struct Carrier: Sendable {
    let name: String
    /// The client's middleware, innermost last.
    var middleware: @Sendable (String) -> [Middleware] = { _ in [] }
    var options: @Sendable (String) -> CallOptions = { _ in CallOptions() }
    var call: @Sendable (String) -> Call<Data> = { _ in .bytes(Carried(.nowhere, "")) }
    /// Whether the position can contain this secret. Secrets that it cannot contain are skipped.
    var holds: @Sendable (String) -> Bool = { _ in true }

    private static let isCookie: @Sendable (String) -> Bool = { text in
        text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !#"",;\%"#.utf8.contains($0) }
    }

    private static func header(_ name: String) -> @Sendable (inout HTTPRequest, String) throws -> Void {
        { request, secret in try request.headers.set(name, to: secret) }
    }

    /// The credentials of every scheme, passed in every possible way.
    static let credentials: [Carrier] = {
        let schemes: [(String, @Sendable (String) -> Authorization, @Sendable (String) -> Bool)] = [
            ("bearer", { .bearer($0) }, { _ in true }), ("basic", { .basic(user: "ada", password: $0) }, { _ in true }),
            ("header", { .header("X-Shop-Key", value: $0) }, { _ in true }), ("odd header", { .header("X-Odd", value: $0) }, { _ in true }),
            ("query", { .query("odd", value: $0) }, { _ in true }), ("cookie", { .cookie("odd", value: $0) }, isCookie),
        ]
        var carriers: [Carrier] = []
        for (name, scheme, holds) in schemes {
            carriers.append(Carrier(name: name, middleware: { [.authorization(scheme($0))] }, holds: holds))
            carriers.append(Carrier(name: name + " of the call", options: { .authorization(scheme($0)) }, holds: holds))
        }
        for name in ["Authorization", "X-Odd", "X-Shop-Key"] {
            carriers.append(
                Carrier(name: name + " of an authenticator", middleware: { secret in [.authenticator { try header(name)(&$0, secret) }] }))
        }
        carriers.append(
            Carrier(name: "query of an authenticator", middleware: { secret in [.authenticator { $0.url.addQueryItem("odd", secret) }] }))
        for name in ["Authorization", "X-Api-Key", "X-Auth-Token", "X-Shop-Key"] {
            carriers.append(
                Carrier(
                    name: name + " of a closure",
                    middleware: { secret in
                        [
                            Middleware { request, _, next in
                                var request = request
                                try header(name)(&request, secret)
                                return try await next(request)
                            }
                        ]
                    }))
            carriers.append(
                Carrier(
                    name: name + " of the options",
                    options: { secret in (try? HTTPHeaders([(name, secret)])).map { .headers($0) } ?? .init() }))
        }
        return carriers
    }()

    /// Secret text in every position of a request.
    static let texts: [Carrier] =
        Carried.Position.allCases.filter { $0 != .nowhere }.map { position in
            let holds: @Sendable (String) -> Bool = { secret in
                switch position {
                case .path, .pathList, .pathObject, .pathJSON: !secret.contains("/") && !secret.contains("\\")
                default: true
                }
            }
            return Carrier(name: "\(position)", call: { .bytes(Carried(position, $0)) }, holds: holds)
        } + [
            Carrier(name: "custom JSON", call: { .custom(.init(.post, "/custom", json: Own(inner: .init(odd: SecretText($0))))) }),
            Carrier(name: "custom form", call: { .custom(.init(.post, "/custom", form: ["odd": SecretText($0)])) }),
            Carrier(name: "custom query", call: { .custom(.init(.get, "/custom", query: ["odd": SecretText($0)])) }),
        ]

    /// A user's own type.
    private struct Own: Encodable {
        struct Inner: Encodable { let odd: SecretText }

        let inner: Inner
    }
}

/// An endpoint with a secret text in one position.
struct Carried: Endpoint {
    typealias API = SearchAPI

    enum Position: CaseIterable {
        case nowhere, path, pathList, pathObject, pathJSON, query, queryList, queryObject, queryDeep, queryJSON, header, headerList
        case headerObject, headerJSON, cookie, cookieList, cookieJSON, json, jsonList, jsonMap, jsonLines, jsonSequence, form, formDeep
        case formJSON, text, part, parts, jsonPart, styledPart, members
    }

    let position: Position
    let secret: SecretText

    init(_ position: Position, _ secret: String) { (self.position, self.secret) = (position, SecretText(secret)) }

    private static let paths: Set<Position> = [.path, .pathList, .pathObject, .pathJSON]

    func encode(into request: inout RequestBuilder) {
        let deep = ["filter": ["odd": secret]]
        let method = ["\(position)"].contains { $0.hasPrefix("path") || $0.hasPrefix("query") || $0.hasPrefix("nowhere") } ? "GET" : "POST"
        request.operation("carry", "Search", method, Carried.paths.contains(position) ? "/books/{odd}/pages" : "/books/42")
        request.query("date", "2024-06-01")
        switch position {
        case .nowhere: break
        case .path: request.path("odd", secret)
        case .pathList: request.path("odd", [secret])
        case .pathObject: request.path("odd", ["odd": secret])
        case .pathJSON: request.pathJSON("odd", ["odd": secret])
        case .query: request.query("odd", secret)
        case .queryList: request.query("odd", [secret, secret], style: .pipeDelimited, explode: false)
        case .queryObject: request.query("odd", ["odd": secret])
        case .queryDeep: request.query("odd", deep, style: .deepObject)
        case .queryJSON: request.queryJSON("odd", ["odd": secret])
        case .header: request.header("X-Odd", secret)
        case .headerList: request.header("X-Odd", [secret])
        case .headerObject: request.header("X-Odd", ["odd": secret])
        case .headerJSON: request.headerJSON("X-Odd", ["odd": secret])
        case .cookie: request.cookie("odd", secret)
        case .cookieList: request.cookie("odd", [secret])
        case .cookieJSON: request.cookieJSON("odd", ["odd": secret])
        case .json: request.json(deep)
        case .jsonList: request.json([secret, "other"])
        case .jsonMap: request.json([secret.string: secret])
        case .jsonLines: request.jsonLines([["odd": secret], ["odd": secret]], mediaType: "application/jsonl")
        case .jsonSequence: request.jsonLines([["odd": secret]], mediaType: "application/json-seq")
        case .form: request.form(["odd": secret])
        case .formDeep: request.form(deep)
        case .formJSON: request.form(deep, FormEncoding("filter", isJSON: true))
        case .text: request.text(secret)
        case .part: request.part("odd", secret)
        case .parts: request.parts("odd", [secret, secret])
        case .jsonPart: request.jsonPart("odd", ["odd": secret])
        case .styledPart: request.styledPart("odd", ["odd": secret], style: .deepObject, explode: true)
        case .members: request.members(["odd": secret])
        }
    }
}

struct SearchAPI: EndpointAPI {
    struct Server: EndpointServer { let url: String }

    let client: Client<SearchAPI>
}
