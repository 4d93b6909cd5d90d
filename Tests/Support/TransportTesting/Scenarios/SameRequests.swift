import EndpointBasics
import EndpointRuntime
import LoopbackServer

/// A request is sent unchanged, and none of it is kept.
extension TransportConformance {
    static let sameRequests: [Scenario] =
        [
            Scenario(.sameRequests, "every character of a field name arrives") { trial in
                let name = "x!#$%&'*+-.^_`|~09azAZ"
                let server = try trial.friendlyServer()
                try trial.expectResponse("ok", await trial.ending(try trial.request(server.url, .get, [(name, "value")])))
                try trial.expect(server.requests.first?[name] == "value", name + ": value", server.firstHead)
            },
            Scenario(.sameRequests, "every character of a field value arrives, on one line") { trial in
                let value = "a\t" + String(String.UnicodeScalarView((0x20..<0x7F).compactMap { Unicode.Scalar($0) })) + "z"
                let server = try trial.friendlyServer()
                try trial.expectResponse(
                    "ok", await trial.ending(try trial.request(server.url, .get, [("X-Value", value), ("X-After", "1")])))
                let request = server.requests.first
                try trial.expect(
                    request?["X-Value"] == value && request?["X-After"] == "1", "X-Value: " + value.printable(), server.firstHead)
            },
            Scenario(.sameRequests, "non-ASCII text arrives in UTF-8, or fails") { trial in
                let server = try trial.friendlyServer()
                let ending = await trial.ending(try trial.request(server.url, .get, [("X-Text", "grüße 🙂")]))
                if case .failure = ending {
                    _ = try trial.expectFailure(ending, reached: false)
                    return
                }
                try trial.expect(server.requests.first?["X-Text"] == "grüße 🙂", "X-Text: grüße 🙂", server.firstHead)
            },
            Scenario(.sameRequests, "an empty field value arrives") { trial in
                let server = try trial.friendlyServer()
                try trial.expectResponse("ok", await trial.ending(try trial.request(server.url, .get, [("X-Empty", "")])))
                try trial.expect(server.requests.first?["X-Empty"] == "", "X-Empty:", server.firstHead)
            },
            Scenario(.sameRequests, "multiple lines of a field arrive with all of their values") { trial in
                let server = try trial.friendlyServer()
                try trial.expectResponse("ok", await trial.ending(try trial.request(server.url, .get, [("X-A", "one"), ("X-A", "two")])))
                let values = server.requests.first?.values("X-A").flatMap { $0.split(separator: ",").map { String($0).trimmingBlanks() } }
                try trial.expect(values == ["one", "two"], "X-A with one and two", server.firstHead)
            },
            Scenario(.sameRequests, "fields that the transport sets itself can be replaced") { trial in
                let fields = [("User-Agent", "mine/1"), ("Accept", "text/csv"), ("Content-Type", "text/x-mine")]
                let server = try trial.friendlyServer()
                try trial.expectResponse(
                    "ok", await trial.ending(try trial.request(server.url, .post, fields, body: HTTPBody(Data("x".utf8)))))
                for (name, value) in fields {
                    try trial.expect(server.requests.first?.values(name) == [value], "\(name): \(value)", server.firstHead)
                }
            },
            Scenario(.sameRequests, "no Content-Type is invented for a body") { trial in
                let server = try trial.friendlyServer()
                try trial.expectResponse("ok", await trial.ending(try trial.request(server.url, .post, body: HTTPBody(Data("x".utf8)))))
                try trial.expect(server.requests.first?["Content-Type"] == nil, "no Content-Type", server.firstHead)
            },
            Scenario(.sameRequests, "no credentials are invented") { trial in
                let server = try trial.friendlyServer()
                try trial.expectResponse("ok", try await trial.ending(server.url))
                for name in ["Authorization", "Cookie", "Proxy-Authorization"] {
                    try trial.expect(server.requests.first?[name] == nil, "no \(name)", server.firstHead)
                }
            },
        ]

    static let methods: [Scenario] =
        ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE", "get", "M-SEARCH"].map { name in
            Scenario(.sameRequests, "the method \(name) is sent unchanged") { trial in
                guard let method = HTTPMethod(name) else { return }
                let server = try trial.friendlyServer()
                try trial.expectResponse("ok", try await trial.ending(server.url, method))
                try trial.expect(server.requests.map(\.method) == [name], name, server.firstHead)
            }
        }

    private static let targets: [(name: String, target: String)] = [
        ("dot segments are sent unchanged", "/a/../b/./c/.."), ("empty segments are sent unchanged", "//a///b//"),
        ("percent-encoded characters are sent unchanged", "/%2F%2e%2E/%41%c3%A9/%25"),
        ("reserved characters are sent unchanged", "/a;b=c,d/!$&'()*+:@"),
        ("a query is sent unchanged", "/?a=b&c=%20+%26&d=e=f/?:@&&=&%5B%5D"), ("an empty query is sent unchanged", "/?"),
    ]

    static let paths: [Scenario] =
        targets.map { name, target in
            Scenario(.paths, name + ", or refused") { trial in
                let server = try trial.friendlyServer()
                let request = try trial.request(server.url + target)
                let ending = await trial.ending(request)
                guard case .response = ending else {
                    // The error is `HTTPMessageError` or the transport's own. Nothing was sent.
                    return try trial.expect(
                        server.acceptedConnections == 0, "that no part of the refused request was sent", ending.description)
                }
                try trial.expect(server.requests.map(\.target) == [target], target, "\(server.requests.map(\.target))")
            }
        }

    static let redirects: [Scenario] =
        [301, 302, 303, 307, 308].map { status in
            Scenario(.credentials, "a redirect \(status) is returned") { trial in
                let target = try trial.friendlyServer()
                let server = try trial.server(
                    .readRequest,
                    .send("HTTP/1.1 \(status) Moved\r\nLocation: \(target.url)/\r\nConnection: close\r\nContent-Length: 4\r\n\r\nmove"),
                    .close)
                for method in [HTTPMethod.get, .post] {
                    let request = try trial.request(
                        server.url, method, [("Authorization", "Bearer canary")], body: method == .post ? HTTPBody(Data("body".utf8)) : nil)
                    let response = try await trial.send(request)
                    try trial.expect(
                        response.status == status && response.headers["Location"] == target.url + "/", "status \(status) with its Location",
                        "\(response.status): \(response.head.text)")
                    response.body.cancel()
                }
                try trial.expect(
                    target.acceptedConnections == 0, "that its target receives no request", "\(target.acceptedConnections) connections")
            }
        }

    static let nothingKept: [Scenario] =
        [
            Scenario(.credentials, "a redirect's body can be read") { trial in
                let server = try trial.server(
                    .readRequest, .send("HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 4\r\n\r\nmove"), .close)
                try trial.expectResponse(302, "move", try await trial.ending(server.url))
            },
            Scenario(.credentials, "cookies are not kept") { trial in
                let server = try trial.server(.answer { _ in Trial.answer("ok", "Set-Cookie: session=7; Path=/\r\n") })
                for _ in 0..<2 { try trial.expectResponse("ok", try await trial.ending(server.url)) }
                try trial.expect(server.requests.allSatisfy { $0["Cookie"] == nil }, "no Cookie", "one was sent")
            },
            Scenario(.credentials, "responses are not kept") { trial in
                let server = try trial.server(.answer { _ in Trial.answer("ok", "Cache-Control: max-age=3600\r\nETag: \"7\"\r\n") })
                for _ in 0..<2 { try trial.expectResponse("ok", try await trial.ending(server.url)) }
                try trial.expect(server.requests.count == 2, "two requests", "\(server.requests.count)")
                try trial.expect(server.requests.allSatisfy { $0["If-None-Match"] == nil }, "no If-None-Match", "one was sent")
            },
        ]
}

extension LoopbackServer {
    fileprivate var firstHead: String { requests.first?.head.printable(limit: 1000) ?? "no request" }
}
