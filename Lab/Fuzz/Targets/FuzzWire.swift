import Foundation

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime
import EndpointURLSession

/// The first byte chooses the parser.
func fuzzWire(_ bytes: [UInt8]) -> String? {
    var input = FuzzInput(bytes)
    switch input.byte() % 9 {
    case 0: return fuzzEvents(&input)
    case 1: return fuzzLines(&input)
    case 2: return fuzzDates(input.text())
    case 3: return fuzzURL(input.text(), input.text())
    case 4: return fuzzHeader(input.text(), input.text())
    case 5: return fuzzPart(input.text(), input.text(), input.text())
    case 6: return fuzzRedirect(input.text())
    case 7: return fuzzQuery(input.text(), input.text())
    default: return fuzzFormats(input.text())
    }
}

/// Splits text that arrives in pieces. The size of the pieces must not affect the lines.
private func lines(_ bytes: [UInt8], _ ends: [UInt8], cut: Int) -> [[UInt8]] {
    var splitter = LineSplitter(ends, limit: 1 << 20)
    var found: [[UInt8]] = []
    var place = 0
    while place < bytes.count {
        let next = min(bytes.count, place + cut)
        splitter.append(Data(bytes[place..<next]))
        while let line = try? splitter.next() { found.append(line) }
        place = next
    }
    return found + [splitter.rest()]
}

private func fuzzLines(_ input: inout FuzzInput) -> String? {
    let cut = 1 + Int(input.byte() % 17)
    let bytes = input.rest()
    return lines(bytes, [0x0A], cut: cut) == lines(bytes, [0x0A], cut: 1 << 20)
        ? nil : "different lines when split into pieces of \(cut) bytes"
}

private func fuzzEvents(_ input: inout FuzzInput) -> String? {
    let cut = 1 + Int(input.byte() % 17)
    let bytes = input.rest()
    func events(_ cut: Int) -> [String] {
        var parser = EventParser()
        return lines(bytes, [0x0D, 0x0A], cut: cut).compactMap { parser.read($0) }.map { "\($0.event) \($0.id ?? "-") \($0.data)" }
    }
    return events(cut) == events(1 << 20) ? nil : "different events when split into pieces of \(cut) bytes"
}

private func fuzzDates(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    if let date = bytes.withUnsafeBytes({ RFC3339.date($0) }), let written = RFC3339.text(date) {
        guard let again = Array(written.utf8).withUnsafeBytes({ RFC3339.date($0) }) else { return "\(written) cannot be read" }
        if RFC3339.text(again) != written { return "\(written) comes out as \(RFC3339.text(again) ?? "-")" }
    }
    if let day = CalendarDate(text), CalendarDate(day.description) != day { return "\(day) becomes a different day" }
    return nil
}

private func fuzzURL(_ text: String, _ reference: String) -> String? {
    guard let url = HTTPURL(text) else { return nil }
    for url in [url, url.resolving(reference)].compactMap(\.self) {
        let written = url.origin.description + url.path + (url.query.map { "?" + $0 } ?? "")
        if written.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
            return "a control character or a blank in \(written.debugDescription)"
        }
        guard let again = HTTPURL(written) else { return "\(written) cannot be read" }
        if again != url { return "\(written) is another URL" }
    }
    return nil
}

private func fuzzHeader(_ name: String, _ value: String) -> String? {
    var headers = HTTPHeaders()
    guard (try? headers.set(name, to: value)) != nil else { return nil }
    if name.isEmpty || name.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: ":") }) {
        return "a header named \(name.debugDescription)"
    }
    if value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) { return "a header with the value \(value.debugDescription)" }
    return headers.values(name).count == 1 ? nil : "\(name.debugDescription) is not found again"
}

/// Names and media types must not break out of their header line.
private func fuzzPart(_ name: String, _ filename: String, _ mediaType: String) -> String? {
    var writer = MultipartWriter(mediaType: "multipart/form-data")
    guard (try? writer.add(name, HTTPBody(Data()), mediaType: mediaType, filename: filename)) != nil else { return nil }
    let written = Array(writer.finished().data ?? Data())
    if written.count(where: { $0 == 0x0A }) != 6 || written.count(where: { $0 == 0x0D }) != 6 { return "an extra line" }
    let quotes = Array(mediaType.utf8).count { $0 == UInt8(ascii: "\"") }
    return written.count(where: { $0 == UInt8(ascii: "\"") }) == 4 + quotes ? nil : "an extra quotation mark"
}

private func fuzzRedirect(_ location: String) -> String? {
    guard let url = HTTPURL("https://one.example/a?key=secret") else { return "no URL" }
    var request = HTTPRequest(method: .post, url: url, body: HTTPBody(Data([1])))
    guard (try? request.headers.set("Authorization", to: "secret")) != nil else { return "no header" }
    let response = HTTPResponse(status: 307, headers: HTTPHeaders(received: [("Location", location)]))
    guard let next = try? Redirect.request(after: response, to: request, OperationInfo(name: "fuzz")) else { return nil }
    if next.url.origin.scheme == "http" { return "to http" }
    if next.url.origin != url.origin, !next.headers.values("Authorization").isEmpty { return "credentials to \(next.url.origin)" }
    return nil
}

private func fuzzQuery(_ name: String, _ value: String) -> String? {
    guard var url = HTTPURL("https://one.example/a?x=1") else { return "no URL" }
    url.addQueryItem(name, value)
    guard let query = url.query, query.hasPrefix("x=1&") else { return "the query is missing" }
    if query.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F || $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "\"") }) {
        return "the query \(query.debugDescription)"
    }
    return query.utf8.count(where: { $0 == UInt8(ascii: "&") }) == 1 && query.utf8.count(where: { $0 == UInt8(ascii: "=") }) == 2
        ? nil : "an additional item in \(query)"
}

/// Parses JSON strings with a format.
private func fuzzFormats(_ text: String) -> String? {
    guard let bytes = try? JSON.encodeBytes(text) else { return "a string that cannot be written" }
    if (try? JSON.decode(String.self, from: bytes)).map({ Array($0.utf8) }) != Array(text.utf8) { return "a different string" }
    if let data = try? JSON.decode(Data.self, from: bytes) {
        guard let written = try? JSON.encodeBytes(data), let again = try? JSON.decode(Data.self, from: written), again == data else {
            return "different data"
        }
    }
    if let id = try? JSON.decode(UUID.self, from: bytes) {
        guard let written = try? JSON.encodeBytes(id), let again = try? JSON.decode(UUID.self, from: written), again == id else {
            return "a different UUID"
        }
    }
    return nil
}
