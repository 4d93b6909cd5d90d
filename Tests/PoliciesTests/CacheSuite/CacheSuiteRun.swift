import EndpointPolicies
import EndpointRuntime
import Foundation
import LoopbackServer
import TransportTesting

/// One test of the suite: a server that answers as the test says, a clock, and a client with a cache between them.
final class CacheSuiteRun: Sendable {
    private struct State {
        var time = Date(timeIntervalSince1970: 1_764_000_000)
        /// The index of the client's request, counted from 0.
        var index = 0
        /// By the index of the client's request, what reached the server and what it sent.
        var requests: [Int: HTTPRequest] = [:]
        var sent: [Int: HTTPHeaders] = [:]
    }

    private let trial: CacheSuite.Trial
    private let state = Locked(State())

    init(_ trial: CacheSuite.Trial) { self.trial = trial }

    /// Returns what is not as expected, or `nil`.
    func fault() async -> String? {
        let transport = ClosureTransport { [self] request in try answer(request) }
        let caching = Middleware.cache(.memory(), now: { [self] in state.withLock { $0.time } })
        let client = Client<CustomAPI>(
            server: .init(url: "https://api.example.com"), transport: transport, middleware: [caching],
            options: CallOptions(maximumRedirects: 0), clock: .stopped)
        for (index, exchange) in trial.exchanges.enumerated() {
            state.withLock { $0.index = index }
            guard let call = call(exchange) else { return "request \(index + 1) cannot be sent" }
            let received = await self.response(to: call, client, exchange)
            if let fault = fault(of: received, exchange, index) { return "request \(index + 1): \(fault)" }
            if exchange.json["pause_after"]?.bool == true { state.withLock { $0.time += 3 } }
        }
        return nil
    }

    private func call(_ exchange: CacheSuite.Exchange) -> Call<Data>? {
        guard let method = HTTPMethod(exchange.method), let headers = fields(exchange.fields("request_headers"), Date()) else { return nil }
        return .custom(CustomEndpoint(method, "/\(trial.id)/\(exchange.target)", headers: headers))
    }

    private func response(to call: Call<Data>, _ client: Client<CustomAPI>, _ exchange: CacheSuite.Exchange) async -> ResponseHead? {
        // A browser's fetch with this mode revalidates.
        let client = exchange.json["cache"]?.string == "no-cache" ? client.with(.cache(.revalidate)) : client
        do throws(EndpointError) {
            let response = try await client.send(call)
            return ResponseHead(status: response.status, headers: response.headers)
        } catch {
            return error.response
        }
    }

    // MARK: The server

    private func answer(_ request: HTTPRequest) throws -> HTTPResponse {
        try state.withLock { state in
            let exchange = trial.exchanges[state.index]
            state.requests[state.index] = request
            if exchange.isDisconnected { throw TransportErrors.lost }
            state.time += exchange.json["response_pause"]?.double ?? 0
            guard var headers = fields(exchange.fields("response_headers"), state.time, isLocated: exchange.json["magic_locations"]?.bool)
            else {
                throw TransportError(.invalidResponse, "the test's header fields are invalid")
            }
            headers["Server-Now"] = "\(Int(state.time.timeIntervalSince1970))"
            headers["Server-Request-Count"] = "\(state.requests.count)"
            headers["Client-Request-Count"] = "\(state.index + 1)"
            state.sent[state.index] = headers
            // Without a validation, the test fails.
            let status = exchange.isValidated ? (confirms(request, last(before: state.index, state)) ? 304 : 999) : exchange.status
            let body = [204, 304].contains(status) || exchange.method == "HEAD" ? "" : exchange.body ?? "body"
            return HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
        }
    }

    /// Returns the fields of the last response, or those that the server would have sent if it did not come from the cache.
    private func last(before index: Int, _ state: State) -> HTTPHeaders? {
        state.sent[index - 1] ?? (index > 0 ? fields(trial.exchanges[index - 1].fields("response_headers"), state.time) : nil)
    }

    private func confirms(_ request: HTTPRequest, _ last: HTTPHeaders?) -> Bool {
        [("If-None-Match", "ETag"), ("If-Modified-Since", "Last-Modified")].contains { condition, validator in
            request.headers[condition] != nil && request.headers[condition] == last?[validator]
        }
    }

    /// Returns header fields, in which a number is a date that many seconds from now, or `nil` if they are invalid.
    private func fields(_ list: [[JSONValue]], _ now: Date, isLocated: Bool? = nil) -> HTTPHeaders? {
        try? HTTPHeaders(
            list.compactMap { field in
                guard field.count >= 2, let name = field[0].string else { return nil }
                guard let text = field[1].string else { return (name, CacheSuiteRun.text(now + (field[1].double ?? 0))) }
                guard isLocated == true, name.hasSuffix("ocation") else { return (name, text) }
                return (name, "https://api.example.com/\(trial.id)/" + (text.isEmpty ? "thing" : text))
            })
    }

    /// Returns a date as in `Sun, 06 Nov 1994 08:49:37 GMT`.
    static func text(_ date: Date) -> String {
        guard let day = CalendarDate(utc: date) else { return "" }
        let (days, months) = (["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"], "JanFebMarAprMayJunJulAugSepOctNovDec")
        let seconds = Int(date.timeIntervalSince1970)
        let month = months.dropFirst(day.month * 3 - 3).prefix(3)
        let time = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { String(format: "%02d", $0) }.joined(separator: ":")
        return "\(days[seconds / 86_400 % 7]), \(String(format: "%02d", day.day)) \(month) \(day.year) \(time) GMT"
    }

    // MARK: What is expected

    private func fault(of received: ResponseHead?, _ exchange: CacheSuite.Exchange, _ index: Int) -> String? {
        let request = state.withLock { $0.requests[index] }
        switch exchange.expectedType {
        case "cached": if request != nil { return "the response does not come from the cache" }
        case "not_cached": if request == nil { return "the response comes from the cache" }
        case "etag_validated": if request?.headers["If-None-Match"] == nil { return "no If-None-Match" }
        case "lm_validated": if request?.headers["If-Modified-Since"] == nil { return "no If-Modified-Since" }
        default: break
        }
        for field in exchange.fields("expected_request_headers") where field.count == 2 {
            let value = field[0].string.flatMap { request?.headers[$0] }
            if value != field[1].string { return "the server received \(field[0]) \(value ?? "missing")" }
        }
        if let method = exchange.json["expected_method"]?.string, request?.method.name != method { return "another method" }
        guard let received else { return exchange.json["expected_status"]?.isNull == true ? nil : "no response" }
        let expected = exchange.json["expected_status"].map(\.int) ?? exchange.status
        if let expected, received.status != expected { return "status \(received.status)" }
        return exchange.fields("expected_response_headers").lazy.compactMap { self.fault(of: received.headers, $0) }.first
            ?? exchange.fields("expected_response_headers_missing").lazy.compactMap { self.unexpected(received.headers, $0) }.first
    }

    /// - Parameter field: A name; a name and a value; or a name, `>` and a number.
    private func fault(of headers: HTTPHeaders, _ field: [JSONValue]) -> String? {
        guard let name = field[0].string else { return nil }
        guard let value = headers[name] else { return "\(name) is missing" }
        if field.count == 3, let least = field[2].double { return Double(value).map { $0 > least } == true ? nil : "\(name) is \(value)" }
        guard field.count == 2 else { return nil }
        let expected =
            field[1].string
            ?? field[1].double.flatMap { seconds in
                headers["Server-Now"].flatMap(Double.init).map { CacheSuiteRun.text(Date(timeIntervalSince1970: $0 + seconds)) }
            }
        return value == expected ? nil : "\(name) is \(value)"
    }

    private func unexpected(_ headers: HTTPHeaders, _ field: [JSONValue]) -> String? {
        guard let name = field[0].string, let value = headers[name], field.count == 1 || value == field[1].string else { return nil }
        return "\(name) is there"
    }
}
