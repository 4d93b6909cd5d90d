import EndpointPlatform

/// How dates and times without an offset are read (`2024-05-06T07:08:09`, as several frameworks write them), and how dates and times are
/// written.
///
/// When the clock of `zone` changes, some times without an offset do not exist or occur twice. They are read with the offset before the
/// change: a skipped time is later by the length of the gap, and of a time that occurs twice it is the first.
public struct DateOptions: Hashable, Sendable {
    /// The part after the time.
    public enum Style: Hashable, Sendable {
        /// `2024-05-06T07:08:09Z`
        case utc
        /// The time in `zone`, with its offset: `2024-05-06T09:08:09+02:00`.
        case offset
        /// The time in `zone` without an offset: `2024-05-06T09:08:09`.
        case local
    }

    /// The digits of the fraction of a second. Further digits are truncated.
    public enum Fraction: Hashable, Sendable {
        /// None, three or six digits, depending on the date.
        case asNeeded
        /// None.
        case none
        /// Three.
        case milliseconds
        /// Six.
        case microseconds
    }

    /// The zone's clock. A fixed offset is stored as such, so that reading needs no calendar; indirect cases make options cheap to copy.
    private enum Clock: Hashable, Sendable {
        case fixed(seconds: Int)
        indirect case zone(TimeZone)
        /// A name for which the program has no time zone.
        indirect case unknown(String)
        case missing
    }

    /// How dates and times are written.
    public var style: Style
    /// How the fraction of the second is written.
    public var fraction: Fraction
    private var clock: Clock

    /// The zone of dates and times without an offset. `nil`: they are errors, and dates are written in UTC.
    public var zone: TimeZone? {
        switch clock {
        case .fixed(let seconds): TimeZone(secondsFromGMT: seconds)
        case .zone(let zone): zone
        case .unknown, .missing: nil
        }
    }

    /// A named zone that the program does not know: dates without an offset cannot be read, and no dates can be written in it.
    package var unknownZone: String? { if case .unknown(let name) = clock { name } else { nil } }

    /// Options as given.
    public init(zone: TimeZone? = .gmt, style: Style = .utc, fraction: Fraction = .asNeeded) {
        (self.style, self.fraction) = (style, fraction)
        // Foundation names fixed offsets like this: `GMT`, `GMT+0200`.
        clock = zone.map { $0.identifier.hasPrefix("GMT") ? .fixed(seconds: $0.secondsFromGMT()) : .zone($0) } ?? .missing
    }

    /// The zone is a name from the IANA time zone database, such as `Europe/Berlin`, or a fixed offset, such as `GMT+0200`.
    ///
    /// On Linux names need `import Foundation` or `import FoundationInternationalization` somewhere in the program; generated code for a
    /// config with a named zone has it. Dates that depend on an unknown zone are errors that name it.
    public init(zone: String, style: Style = .utc, fraction: Fraction = .asNeeded) {
        self.init(zone: TimeZone(identifier: zone), style: style, fraction: fraction)
        if let seconds = DateOptions.fixedOffset(zone) {
            clock = .fixed(seconds: seconds)
        } else if case .missing = clock {
            clock = .unknown(zone)
        }
    }

    static func unknown(_ zone: String) -> String {
        "The time zone \(zone.printable(limit: 64)) is not known: import FoundationInternationalization, or correct its name"
    }

    /// `GMT`, `GMT+0200` or `GMT-02:00` in seconds; `nil` for other names.
    private static func fixedOffset(_ zone: String) -> Int? {
        guard zone.hasPrefix("GMT") else { return nil }
        return zone.withBytes { (text: UnsafeRawBufferPointer) -> Int? in text.count == 3 ? 0 : RFC3339.offset(text, 3) }
    }

    /// Seconds east of UTC at a local time, given in seconds since 1970 as if it were UTC.
    func offset(atLocal seconds: Int64) -> Int? {
        switch clock {
        case .fixed(let offset): return offset
        case .missing, .unknown: return nil
        case .zone(let zone):
            // No offset exceeds a day, and the clock never changes twice within two days.
            let before = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds - 86_400)))
            let after = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds + 86_400)))
            if before == after { return before }
            let isChanged = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds - Int64(before)))) != before
            let exists = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds - Int64(after)))) == after
            return isChanged && exists ? after : before
        }
    }

    /// The UTC offset of written dates, in seconds east; `nil`: written in UTC, with `Z`.
    func shift(_ date: Date) -> Int? {
        guard style != .utc else { return nil }
        let seconds: Int
        switch clock {
        case .fixed(let offset): seconds = offset
        case .zone(let zone): seconds = zone.secondsFromGMT(for: date)
        case .missing, .unknown: return nil
        }
        // Offsets are written in minutes; local mean times before 1900 had seconds.
        return style == .offset ? seconds / 60 * 60 : seconds
    }
}
