extension Configuration {
    /// The config's `dates`: how dates and times without an offset are decoded, and how dates and times are encoded.
    public struct Dates: Hashable, Sendable {
        /// The time zone of dates and times without an offset.
        public enum Zone: Hashable, Sendable {
            /// An offset in seconds east of UTC.
            case offset(Int)
            /// A name from the IANA time zone database.
            case named(String)
            /// A date and time without an offset is an error.
            case none
        }

        public enum Style: String, Hashable, Sendable, CaseIterable { case utc, offset, local }
        public enum Fraction: String, Hashable, Sendable, CaseIterable { case asNeeded, none, milliseconds, microseconds }

        public var zone = Zone.offset(0)
        public var style = Style.utc
        public var fraction = Fraction.asNeeded
    }

    mutating func readDates(_ node: JSONNode, _ reader: inout SettingsReader) {
        var style: JSONNode?
        for (key, value) in reader.members(of: node, as: DatesKey.self, what: "'dates'") {
            switch key {
            case .withoutOffset: dates.zone = zone(value, &reader) ?? dates.zone
            case .write:
                style = value
                dates.style = reader.choice(value) ?? dates.style
            case .fraction: dates.fraction = reader.choice(value) ?? dates.fraction
            }
        }
        if dates.zone == .none, dates.style != .utc, let style {
            reader.error("local times need a time zone; set it with 'withoutOffset'", at: style)
        }
    }

    private func zone(_ node: JSONNode, _ reader: inout SettingsReader) -> Dates.Zone? {
        guard let text = reader.text(node)?.text.raw else { return nil }
        if text == "error" { return Dates.Zone.none }
        if text == "UTC" || text == "Z" { return .offset(0) }
        if text.hasPrefix("+") || text.hasPrefix("-") {
            if let seconds = secondsEast(ofUTC: text) { return .offset(seconds) }
            return reader.error("'\(text)' is not an offset from UTC; write it like '+02:00'", at: node)
        }
        let names = timeZoneNames()
        if names.contains(text) { return .named(text) }
        let near = didYouMean(text, among: names)
        return reader.error(
            "'\(text)' is not a time zone\(near.isEmpty ? "; use a value like 'Europe/Berlin', '+02:00', 'UTC' or 'error'" : near)",
            at: node)
    }
}

extension Configuration.Dates {
    /// The offset, in seconds east of UTC, that applies to dates without one; `nil` if it depends on a named time zone, or if such dates
    /// are errors.
    var knownOffset: Int? { if case .offset(let seconds) = zone { seconds } else { nil } }
}
