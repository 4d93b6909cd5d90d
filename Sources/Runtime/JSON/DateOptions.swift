import EndpointBasics

/// Options for decoding dates and times that have no offset, such as `2024-05-06T07:08:09`, which some frameworks write, and for encoding
/// dates and times.
///
/// When the offset of `zone` changes, some times without an offset do not exist, and others occur twice. Both are decoded with the offset
/// that applied before the change: a skipped time moves later by the length of the gap, and a time that occurs twice denotes its first
/// occurrence.
public struct DateOptions: Hashable, Sendable {
    /// The zone of encoded times, and whether their offset is included.
    public enum Style: Hashable, Sendable {
        /// `2024-05-06T07:08:09Z`
        case utc
        /// The time in `zone`, with its offset: `2024-05-06T09:08:09+02:00`.
        case offset
        /// The time in `zone` without an offset: `2024-05-06T09:08:09`.
        case local
    }

    /// The number of digits in the fraction of a second. Any further digits are dropped.
    public enum Fraction: Hashable, Sendable {
        /// Zero, three or six digits, as the date requires.
        case asNeeded
        /// No digits.
        case none
        /// Three digits.
        case milliseconds
        /// Six digits.
        case microseconds
    }

    /// How the UTC offset is determined. A fixed offset is stored as a number, so that decoding needs no calendar. Indirect cases make
    /// options cheap to copy.
    private enum Clock: Hashable, Sendable {
        case fixed(seconds: Int)
        indirect case zone(TimeZone)
        /// A name that does not match a time zone known to the program.
        indirect case unknown(String)
        case missing
    }

    /// How dates and times are encoded.
    public var style: Style
    /// How the fraction of the second is encoded.
    public var fraction: Fraction
    private var clock: Clock

    /// The zone of dates and times without an offset. If `nil`, text without an offset is an error, and dates are encoded in UTC.
    public var zone: TimeZone? {
        switch clock {
        case .fixed(let seconds): TimeZone(secondsFromGMT: seconds)
        case .zone(let zone): zone
        case .unknown, .missing: nil
        }
    }

    /// The name of a zone that the program does not know. Dates without an offset cannot be decoded, and no dates can be encoded in that
    /// zone.
    package var unknownZone: String? { if case .unknown(let name) = clock { name } else { nil } }

    /// Creates options.
    ///
    /// - Parameters:
    ///   - zone: The zone of dates and times without an offset. Default: UTC.
    ///   - style: The zone of encoded times. Default: UTC.
    ///   - fraction: The digits of encoded fractions of a second. Default: as many as needed.
    public init(zone: TimeZone = .gmt, style: Style = .utc, fraction: Fraction = .asNeeded) {
        (self.style, self.fraction) = (style, fraction)
        // Foundation's names for fixed offsets are `GMT` and `GMT+0200`.
        clock = zone.identifier.hasPrefix("GMT") ? .fixed(seconds: zone.secondsFromGMT()) : .zone(zone)
    }

    /// Creates options with which text without an offset is an error. Dates are encoded in UTC.
    public static func offsetRequired(fraction: Fraction = .asNeeded) -> DateOptions {
        var options = DateOptions(fraction: fraction)
        options.clock = .missing
        return options
    }

    /// Creates options with a zone given by a name from the IANA time zone database, such as `Europe/Berlin`, or by a fixed offset, such as
    /// `GMT+0200`.
    ///
    /// On Linux, zone names require `import Foundation` or `import FoundationInternationalization` somewhere in the program. Code generated
    /// for a config with a named zone contains that import. Dates that depend on an unknown zone cause an error that names it.
    public init(zone: String, style: Style = .utc, fraction: Fraction = .asNeeded) {
        let known = TimeZone(identifier: zone)
        self.init(zone: known ?? .gmt, style: style, fraction: fraction)
        if let seconds = DateOptions.fixedOffset(zone) {
            clock = .fixed(seconds: seconds)
        } else if known == nil {
            clock = .unknown(zone)
        }
    }

    static func unknown(_ zone: String) -> String {
        "The time zone \(zone.printable(limit: 64)) is not known: import FoundationInternationalization, or correct its name"
    }

    /// Returns the offset in seconds for names such as `GMT`, `GMT+0200` or `GMT-02:00`, or `nil` for other names.
    private static func fixedOffset(_ zone: String) -> Int? {
        guard zone.hasPrefix("GMT") else { return nil }
        return zone.withBytes { (text: UnsafeRawBufferPointer) -> Int? in text.count == 3 ? 0 : RFC3339.offset(text, 3) }
    }

    /// Returns the offset in seconds east of UTC at a local time, which is given in seconds since 1970 as if it were UTC.
    func offset(atLocal seconds: Int64) -> Int? {
        switch clock {
        case .fixed(let offset): return offset
        case .missing, .unknown: return nil
        case .zone(let zone):
            // No offset exceeds a day, and no zone changes its offset twice within two days.
            let before = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds - 86_400)))
            let after = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds + 86_400)))
            if before == after { return before }
            let isChanged = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds - Int64(before)))) != before
            let exists = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds - Int64(after)))) == after
            return isChanged && exists ? after : before
        }
    }

    /// Returns the offset to encode a date with, in seconds east of UTC, or `nil` if the date is encoded in UTC, with `Z`.
    func shift(_ date: Date) -> Int? {
        guard style != .utc else { return nil }
        let seconds: Int
        switch clock {
        case .fixed(let offset): seconds = offset
        case .zone(let zone): seconds = zone.secondsFromGMT(for: date)
        case .missing, .unknown: return nil
        }
        // Offsets are written in minutes. Local mean times, used before 1900, had offsets with seconds.
        return style == .offset ? seconds / 60 * 60 : seconds
    }
}
