import EndpointRuntime
import Foundation

/// A way in which a server repeats a secret.
struct Echo: Sendable {
    let name: String
    let headers: @Sendable (String) -> [(name: String, value: String)]
    let body: @Sendable (String) -> Data

    /// Whether the secret also appears in a position that does not mark it as secret.
    var repeats: Bool { name.hasSuffix("repeated") || name.hasSuffix("cookie") }

    /// Repeats the secret in a body.
    private static func said(_ name: String, _ type: String = "application/json", _ body: @escaping @Sendable (String) -> String) -> Echo {
        Echo(name: name, headers: { _ in [("Content-Type", type)] }, body: { Data(body($0).utf8) })
    }

    /// Repeats the secret in header fields, and optionally in a JSON body.
    private static func fields(
        _ name: String, _ headers: @escaping @Sendable (String) -> [(name: String, value: String)],
        body: @escaping @Sendable (String) -> String = { _ in "{}" }
    ) -> Echo {
        Echo(name: name, headers: { [("Content-Type", "application/json")] + headers($0) }, body: { Data(body($0).utf8) })
    }

    /// Harmless text in responses with a JSON body, which must be kept.
    static let harmless = [
        #""date":"2024-06-01""#, #""id":123456"#, #""self":"/books/42""#, #""nextPageToken":"page-two-of-it""#, #""theme":"dark-blue""#,
        #""footprint":"hotplug-and-more""#, #""code":404"#, #""tokenType":"bearer-of-it""#,
    ]
    static let harmlessJSON = harmless.joined(separator: ",")
    /// Header fields whose values also occur in the body.
    static let harmlessHeaders = [
        ("X-Api-Version", "2024-06-01"), ("X-Runtime", "123456"), ("Content-Location", "/books/42"),
        ("Set-Cookie", "theme=dark-blue; Path=/"),
    ]

    /// Echoes of a secret that was in the request.
    static let all: [Echo] = bodies + encodings + fields

    private static let bodies: [Echo] = [
        .said("member") { #"{\#(harmlessJSON),"echo":\#(json($0))}"# },
        .said("within a text") { #"{"echo":\#(json("you sent «\($0)».")),\#(harmlessJSON)}"# },
        .said("key") { #"{\#(json($0)):1,\#(harmlessJSON)}"# },
        .said("JSON in JSON") { #"{"echo":\#(json(#"{"odd":\#(json($0))}"#))}"# },
        .said("lines", "application/jsonl") { "{\"a\":1}\r\n{\"odd\":\(json($0))}\r\n" },
        .said("sequence", "application/json-seq") { "\u{1E}{\"a\":1}\n\u{1E}{\"odd\":\(json($0))}\n" },
        .said("events", "text/event-stream") { "event: a\ndata: {\"odd\":\(json($0))}\n\ndata: \($0)\n\n" },
        .said("events with CRLF", "text/event-stream") { "event: a\r\ndata: {\"odd\":\(json($0))}\r\n\r\n" },
        .said("events with CR", "text/event-stream") { "event: a\rdata: {\"odd\":\(json($0))}\r\r" },
        .said("events of two lines", "text/event-stream") { "data: {\"odd\":\ndata: \(json($0))}\n\n" },
        .said("cut off") { #"{"a":[{"echo":"\#(json($0).dropFirst().dropLast())"# },
        .said("too deep") { String(repeating: "[", count: 400) + json($0) },
        .said("text", "text/plain") { "you sent \($0)\r\n" },
        .said("page", "text/html") { "<p title=\"\(markup($0))\">\(markup($0))</p>" },
        .said("form", "application/x-www-form-urlencoded") { "a=1&echo=\(percent($0).replacingOccurrences(of: "%20", with: "+"))" },
    ]

    private static let encodings: [Echo] = [
        .said("percent") { #"{"echo":"\#(percent($0))"}"# },
        .said("percent in lower case") { #"{"echo":"/x/\#(percent($0).replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() })"}"# },
        .said("every byte", "text/plain") {
            $0.utf8.map { "%" + (String($0, radix: 16).count < 2 ? "0" : "") + String($0, radix: 16) }.joined()
        },
        .said("percent twice") { #"{"echo":"\#(percent(percent($0)))"}"# },
        .said("plus for a space") { #"{"echo":"q=\#(percent($0).replacingOccurrences(of: "%20", with: "+"))"}"# },
        .said("units") { #"{"echo":"\#($0.utf16.map(unit).joined())"}"# },
        .said("units in upper case") {
            #"{"echo":"\#($0.utf16.map { unit($0).uppercased().replacingOccurrences(of: "U", with: "u") }.joined())"}"#
        },
        .said("slashes") { #"{"echo":\#(json($0).replacingOccurrences(of: "/", with: "\\/"))}"# },
        .said("login") { #"{"echo":"Basic \#(base64("ada:" + $0))"}"# }, .said("login of a") { #"{"echo":"Basic \#(base64("a:" + $0))"}"# },
        .said("login of nobody") { #"{"echo":"Basic \#(base64(":" + $0))"}"# },
        .said("login in a URL") { #"{"echo":"?a=\#(percent(base64("ada:" + $0)))"}"# },
        .said("base64 for URLs") {
            #"{"echo":"\#(base64("x" + $0 + "yz").replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_"))"}"#
        },
    ]

    private static let fields: [Echo] = [
        .fields("Location", { [("Location", "/next?odd=\(percent($0))&page=2")] }),
        .fields("Location's fragment", { [("Location", "https://h/#access_token=\(percent($0))&page=2")] }),
        .fields("Location's login", { [("Location", "https://bob:\(percent($0))@h/next")] }),
        .fields("Link", { [("Link", "</next?odd=\(percent($0))>; rel=\"next\"")] }),
        .fields("Set-Cookie", { [("Set-Cookie", "odd=\(percent($0)); HttpOnly")] }) { #"{"echo":"\#(percent($0))"}"# },
        .fields("Content-Disposition", { [("Content-Disposition", "attachment; filename=\"\(percent($0)).txt\"")] }),
        .fields("X-Odd", { [("X-Odd", percent($0)), ("ETag", "\"\(percent($0))\"")] }),
    ]

    /// Echoes of a secret that only the server knows. Its name or position identifies it as secret.
    static let named: [Echo] = tellingNames.flatMap(bodies(named:)) + tellingNames.flatMap(urls(named:)) + places

    private static let tellingNames = [
        "access_token", "pageAccessToken", "syncPassword", "syncpassword", "client_secret", "apiKey", "X-Api-Key", "refreshtoken", "jwt",
        "OTP", "sid", "user[password]", "csrf-token", "sessionToken", "SecretAccessKey", "passwordConfirmation",
    ]

    private static func bodies(named name: String) -> [Echo] {
        [
            .said("\(name), member") { #"{\#(harmlessJSON),"\#(name)":\#(json($0))}"# },
            .said("\(name), below") { #"{"\#(name)":{"a":["x",{"b":\#(json($0))}]},\#(harmlessJSON)}"# },
            .said("\(name), repeated") { #"{"echo":\#(json("it is " + $0)),"\#(name)" : \#(json($0))}"# },
            .said("\(name), JSON in JSON") { #"{"echo":\#(json(#"{"\#(name)":\#(json($0))}"#))}"# },
            .said("\(name), lines", "application/x-ndjson") { "{\"a\":1}\r\n{\"\(name)\":\(json($0))}\r\n" },
            .said("\(name), sequence", "application/json-seq") { "\u{1E}{\"\(name)\":\n\(json($0))}\n" },
            .said("\(name), events", "text/event-stream") { "data: {\"\(name)\":\(json($0))}\n\n" },
            .said("\(name), events with CRLF", "text/event-stream") { "data: {\"\(name)\":\(json($0))}\r\n\r\n" },
            .said("\(name), events of two lines", "text/event-stream") { "data: {\"\(name)\":\r\ndata:\(json($0))}\r\n\r\n" },
            .said("\(name), cut off") { #"{"a":[{"\#(name)":"\#(json($0).dropFirst().dropLast())"# },
            .said("\(name), too deep") { String(repeating: "[", count: 400) + #"{"\#(name)":\#(json($0))"# },
            .said("\(name), form", "application/x-www-form-urlencoded") { "a=1&\(percent(name))=\(percent($0))" },
        ]
    }

    private static func urls(named name: String) -> [Echo] {
        [
            .fields("\(name), Location", { [("Location", "/next?\(name)=\(percent($0))&page=2")] }),
            .fields("\(name), fragment", { [("Location", "https://h/#a=b&\(name)=\(percent($0))")] }),
            .said("\(name), URL") { #"{"echo":"https://h/?a=b&\#(name)=\#(percent($0))"}"# },
            .said("\(name), nested URL") { #"{"echo":"https://h/?a=\#(percent("https://i/?\(name)=\(percent($0))"))"}"# },
        ]
    }

    private static let places: [Echo] = [
        .said("login in a URL, body") { #"{"echo":"https://bob:\#(percent($0))@h/x"}"# },
        .fields("login in a URL, Location", { [("Location", "https://bob:\(percent($0))@h/x")] }),
        .said("token in a URL") { #"{"echo":"git+https://\#(percent($0))@h/x"}"# },
        .fields("cookie", { [("Set-Cookie", "session=\(percent($0))")] }) { #"{"echo":"\#(percent($0))"}"# },
        .fields("hidden cookie", { [("Set-Cookie", "a=\(percent($0)); Path=/; httponly")] }) { #"{"echo":\#(json($0))}"# },
    ]

    // MARK: Encodings of a text

    static func json(_ text: String) -> String {
        (try? JSON.encodeBytes(text)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
    private static func percent(_ text: String) -> String { text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "" }
    private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }
    private static func unit(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    private static func markup(_ text: String) -> String {
        [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"), ("é", "&#xE9;")].reduce(text) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
    }
}
