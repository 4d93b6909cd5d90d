/// The media types that a Swagger 2.0 file or operation declares.
struct SwaggerMediaTypes: Sendable {
    var consumes: [JSONNode] = []
    var produces: [JSONNode] = []

    init() {}

    init(_ object: JSONObject, diagnostics: inout Diagnostics) {
        consumes = object.list("consumes", diagnostics: &diagnostics)
        produces = object.list("produces", diagnostics: &diagnostics)
    }
}

extension JSONObject {
    /// Converts the `host`, `basePath` and `schemes` of Swagger 2.0 to one Server Object per scheme, starting with https.
    func swaggerServers(at span: Span, diagnostics: inout Diagnostics) -> [JSONNode] {
        let host = text("host", diagnostics: &diagnostics)
        let base = text("basePath", diagnostics: &diagnostics)
        guard host != nil || base != nil else { return [] }
        let location = self["host"]?.span ?? self["basePath"]?.span ?? span
        let text = base?.raw ?? ""
        let path = text.isEmpty || text == "/" ? "" : text.utf8.first == UInt8(ascii: "/") ? text : "/" + text
        var urls: [String] = []
        if let host: SpecText, host.raw.hasPrefix("http://") || host.raw.hasPrefix("https://") {
            diagnostics.warning("misplaced-scheme", "`host` has a scheme, which belongs in `schemes`; it is read as a URL", at: location)
            urls.append((host.raw.utf8.last == UInt8(ascii: "/") ? String(host.raw.dropLast()) : host.raw) + path)
        } else if let host: SpecText {
            var schemes = list("schemes", diagnostics: &diagnostics).compactMap { $0.string?.raw }.filter { $0 == "https" || $0 == "http" }
            if schemes.isEmpty { schemes = ["https"] }
            for scheme in ["https", "http"] where schemes.contains(scheme) { urls.append("\(scheme)://\(host.raw)\(path)") }
        } else {
            urls.append(path.isEmpty ? "/" : path)
        }
        return urls.map { .object([.made("url", JSONNode(.string(SpecText($0)), at: location), at: location)], at: location) }
    }
}
