/// Durations as text (ISO 8601, as in RFC 3339, appendix A): `P1DT2H30M`, `PT0.5S`, `-P3W`. Years and months are not allowed, because their
/// lengths vary.
extension Duration: JSONDecodable, JSONEncodable, ParameterValue {
    public init(from reader: inout JSONReader) {
        self = reader.formatted("Expected a duration without years and months, as in PT1H30M (RFC 3339)", Duration.zero) {
            Duration(iso8601: $0)
        }
    }

    public func write(to writer: inout JSONWriter) { writer.write(iso8601) }
    public var parameterText: String? { iso8601 }

    /// Parses a duration. Seconds can have a fraction with a precision of up to one attosecond, and a day has 24 hours.
    private init?(iso8601 text: UnsafeRawBufferPointer) {
        var rest = text[...]
        let isNegative = rest.first == ASCII.minus
        if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        guard rest.popFirst() == UInt8(ascii: "P") else { return nil }
        var (seconds, attoseconds): (Int64, Int64) = (0, 0)
        var (isTime, rank) = (false, 0)
        while let first = rest.first {
            if first == UInt8(ascii: "T"), !isTime {
                rest.removeFirst()
                isTime = true
            }
            let digits = rest.prefix { $0 &- ASCII.zero < 10 }
            rest = rest.dropFirst(digits.count)
            if rest.first == ASCII.dot {
                let fraction = rest.dropFirst().prefix { $0 &- ASCII.zero < 10 }
                rest = rest.dropFirst(fraction.count + 1)
                guard !fraction.isEmpty, rest.first == UInt8(ascii: "S") else { return nil }
                let places = String(decoding: fraction, as: UTF8.self) + String(repeating: "0", count: 18)
                attoseconds = Int64(places.prefix(18)) ?? 0
            }
            guard let count = Int64(String(decoding: digits, as: UTF8.self)), let unit = rest.popFirst(),
                let (scale, place) = Duration.unit(unit, isTime), place > rank
            else { return nil }
            let (product, isTooLarge) = count.multipliedReportingOverflow(by: scale)
            let (sum, overflows) = seconds.addingReportingOverflow(product)
            guard !isTooLarge, !overflows else { return nil }
            (seconds, rank) = (sum, place)
        }
        guard rank > 0 else { return nil }
        let sign: Int64 = isNegative ? -1 : 1
        self.init(secondsComponent: sign * seconds, attosecondsComponent: sign * attoseconds)
    }

    /// Returns the number of seconds in a unit and the unit's position in the order of units.
    private static func unit(_ letter: UInt8, _ isTime: Bool) -> (Int64, Int)? {
        switch (letter, isTime) {
        case (UInt8(ascii: "W"), false): (604_800, 1)
        case (UInt8(ascii: "D"), false): (86_400, 2)
        case (UInt8(ascii: "H"), true): (3_600, 3)
        case (UInt8(ascii: "M"), true): (60, 4)
        case (UInt8(ascii: "S"), true): (1, 5)
        default: nil
        }
    }

    /// The text, such as `P1DT2H30M0.5S`. Parts that are zero are omitted. If all are zero, the text is `PT0S`.
    private var iso8601: String {
        let (signed, fraction) = components
        let seconds = signed.magnitude
        var time = ""
        if seconds / 3_600 % 24 > 0 { time += "\(seconds / 3_600 % 24)H" }
        if seconds / 60 % 60 > 0 { time += "\(seconds / 60 % 60)M" }
        if fraction != 0 {
            let digits = String(fraction.magnitude + 1_000_000_000_000_000_000).dropFirst()
            time += "\(seconds % 60)." + digits.prefix(18 - digits.reversed().prefix { $0 == "0" }.count) + "S"
        } else if seconds % 60 > 0 || seconds == 0 {
            time += "\(seconds % 60)S"
        }
        let days = seconds / 86_400
        return (signed < 0 || fraction < 0 ? "-P" : "P") + (days > 0 ? "\(days)D" : "") + (time.isEmpty ? "" : "T" + time)
    }
}
