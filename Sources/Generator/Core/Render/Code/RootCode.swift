/// Returns the runtime's `DateOptions`, or `nil` for its defaults.
func datesText(_ dates: Configuration.Dates) -> SwiftText? {
    var arguments: [SwiftText] = []
    switch dates.zone {
    case .offset(0), .none: break
    // Foundation's names for fixed offsets have the form `GMT+0530`.
    case .offset(let seconds):
        let minutes = abs(seconds) / 60
        let digits = String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst()
        let name = "GMT\(seconds < 0 ? "-" : "+")\(digits)"
        arguments.append("zone: \(literal: SpecText(name))")
    case .named(let name): arguments.append("zone: \(literal: SpecText(name))")
    }
    let isOffsetRequired = dates.zone == .none
    if dates.style != .utc, !isOffsetRequired { arguments.append("style: .\(SwiftText.named(dates.style))") }
    if dates.fraction != .asNeeded { arguments.append("fraction: .\(SwiftText.named(dates.fraction))") }
    if isOffsetRequired { return ".offsetRequired(\(list: arguments))" }
    return arguments.isEmpty ? nil : ".init(\(list: arguments))"
}

/// Returns the function that creates an authorization from a credential.
func authorization(_ kind: SecurityScheme.Kind) -> SwiftText {
    switch kind {
    case .http(scheme: "basic"), .http(scheme: "bearer"), .oauth2, .openIDConnect, .mutualTLS: return "authorization()"
    case .http: return "header(\(literal: "Authorization"))"
    case .apiKey(let name, let location):
        switch location {
        case .header, .path: return "header(\(literal: name))"
        case .query: return "query(\(literal: name))"
        case .cookie: return "cookie(\(literal: name))"
        }
    }
}
