import EndpointBasics
import EndpointPolicies
@_spi(Generated) import EndpointRuntime
import EndpointTesting
import Foundation
import LoopbackServer
import TransportTesting

/// A search that sends secrets in every position of a request, lets a server repeat them in every form, and looks for them in recordings
/// and logs.
struct SecretSearch {
    /// The secrets: plain text, text with every character that any of the forms escapes, non-ASCII text, digits only, and a short text.
    static let canaries = ["canary-Zx81qWv", "a b/c+d\"e%f\\g=h&i<j'k~", "gehéim-ñ€😀-wort", "8392017465", "q7Zp4x"]

    private(set) var cases = 0
    /// Texts that still contain a secret, texts that lost harmless parts, and responses that could not be replayed.
    private(set) var found: [String] = [], lost: [String] = [], notReplayed: [String] = []

    /// Makes a call with a secret that its response repeats.
    mutating func run(_ carrier: Carrier, _ echo: Echo, _ secret: String) async throws {
        guard carrier.holds(secret) else { return }
        cases += 1
        let what = "\(carrier.name), \(echo.name), \(secret)"
        let (lines, file) = (Locked<[String]>([]), Self.file())
        defer { try? FileManager.default.removeItem(at: file) }
        let log = Middleware.log(.bodies, curl: true) { line in lines.withLock { $0.append(line) } }
        let client = Client<SearchAPI>(
            server: .init(url: "https://api.example.com"), transport: Self.transport(echo, secret),
            middleware: [log, .record(to: file)] + carrier.middleware(secret),
            options: Self.harmlessOptions, clock: .stopped)
        let body = try await client.with(carrier.options(secret)).value(carrier.call(secret))
        guard body == echo.body(secret) else { return found.append("\(what): another body") }
        try check(secret, what, file, lines.withLock { $0 }, keepsJSON: String(decoding: body, as: UTF8.self).contains(Echo.harmlessJSON))
        // The replayed call has the same text but different credentials or none.
        let replayed = Client<SearchAPI>.replay(from: file).with(Self.harmlessOptions)
        if (try? await replayed.value(carrier.call(secret))) == nil { notReplayed.append(what) }
        // If the response cannot be decoded, the error must not contain the secret either.
        do throws(EndpointError) {
            _ = try await client.with(carrier.options(secret)).value(Call<[String: [String: Int]]>.json(carrier.call(secret).endpoint))
        } catch {
            if Needle(secret).isFound(in: "\(error)" + (lines.withLock { $0 }.last ?? "")) { found.append("\(what): \(error)") }
        }
    }

    /// Makes a call whose response contains a value that can be recognized as secret only by its name.
    mutating func run(_ echo: Echo, _ secret: String) async throws {
        cases += 1
        let (lines, file) = (Locked<[String]>([]), Self.file())
        defer { try? FileManager.default.removeItem(at: file) }
        let log = Middleware.log(.bodies, curl: true) { line in lines.withLock { $0.append(line) } }
        let client = Client<SearchAPI>(
            server: .init(url: "https://api.example.com"), transport: Self.transport(echo, secret), middleware: [log, .record(to: file)],
            options: Self.harmlessOptions, clock: .stopped)
        let body = try await client.value(Call<Data>.bytes(Carried(.nowhere, "")))
        // The log middleware cannot recognize an unknown secret under a harmless name, so logs are not searched in that case.
        let logged = echo.repeats ? [] : lines.withLock { $0 }
        try check(secret, echo.name, file, logged, keepsJSON: String(decoding: body, as: UTF8.self).contains(Echo.harmlessJSON))
    }

    /// A transport that answers every request with the same echo of a secret.
    private static func transport(_ echo: Echo, _ secret: String) -> ClosureTransport {
        ClosureTransport { _ in
            HTTPResponse(status: 200, headers: try HTTPHeaders(Echo.harmlessHeaders + echo.headers(secret)), body: echo.body(secret))
        }
    }

    private mutating func check(_ secret: String, _ what: String, _ file: URL, _ lines: [String], keepsJSON: Bool) throws {
        let needle = Needle(secret)
        let recorded = try String(contentsOf: file, encoding: .utf8)
        if needle.isFound(in: recorded) { found.append("\(what): \(recorded)") }
        if needle.isFound(in: lines.joined(separator: "\n")) { found.append("\(what): \(lines)") }
        guard keepsJSON else { return }
        let texts = Self.bodies(recorded) + (lines.isEmpty ? [] : [lines.joined(separator: "\n")])
        for text in texts where !Echo.harmless.allSatisfy(text.contains) { lost.append("\(what): \(text)") }
    }

    /// Returns the bodies of recorded responses.
    private static func bodies(_ recorded: String) -> [String] {
        recorded.split(separator: "\n").dropFirst().compactMap { line in
            (try? JSON.decode(JSONValue.self, from: Array(line.utf8)))?["response"]?["body"]?["text"]?.string
        }
    }

    private static let harmlessOptions = CallOptions.headers(["X-Api-Version": "2024-06-01", "Accept-Language": "de"])

    private static func file() -> URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-search-\(UUID().uuidString).jsonl")
    }
}

/// A text that can be found inside other texts, in any form. The search shares no code with the redaction, so that the two cannot have the
/// same bug.
private struct Needle {
    private let text: String

    init(_ text: String) { self.text = text }

    func isFound(in hay: String) -> Bool {
        var (texts, seen) = ([hay], Set([hay]))
        for _ in 0..<3 {
            if texts.contains(where: isPlain) { return true }
            texts = texts.flatMap(Self.readings).filter { seen.insert($0).inserted }
        }
        return texts.contains(where: isPlain) || seen.contains { Self.decoded($0).contains(where: isPlain) }
    }

    private func isPlain(_ hay: String) -> Bool {
        hay.utf8.count >= text.utf8.count && Data(hay.utf8).firstRange(of: Data(text.utf8)) != nil
    }

    private static func readings(_ hay: String) -> [String] {
        let unquoted = hay.replacing(/\\(u[0-9A-Fa-f]{4}|.)/) { match -> String in
            let escape = String(match.1)
            if escape.count == 5, let unit = UInt16(escape.dropFirst(), radix: 16) { return "\u{0}\(unit);" }
            return ["n": "\n", "r": "\r", "t": "\t"][escape] ?? escape
        }
        let joined = unquoted.replacing(/(\u{0}[0-9]+;)+/) { match in
            let units = match.0.split(whereSeparator: { $0 == "\u{0}" || $0 == ";" }).compactMap { UInt16($0) }
            return String(decoding: units, as: UTF16.self)
        }
        let percent = hay.replacing(/(%[0-9A-Fa-f]{2})+/) { match in
            String(decoding: match.0.split(separator: "%").compactMap { UInt8($0, radix: 16) }, as: UTF8.self)
        }
        let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#xE9;", "é"), ("&amp;", "&")]
        return [
            joined, percent, hay.replacingOccurrences(of: "+", with: " "),
            entities.reduce(hay) { $0.replacingOccurrences(of: $1.0, with: $1.1) },
        ]
    }

    private static func decoded(_ hay: String) -> [String] {
        hay.matches(of: /[A-Za-z0-9+\/_-]{4,}/).compactMap { match in
            var base = match.0.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
            base += String(repeating: "=", count: (4 - base.count % 4) % 4)
            return Data(base64Encoded: base).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
