import Foundation

/// How dates and times without an offset are read (`2024-05-06T07:08:09`, as several frameworks write them), and how dates and times are
/// written.
///
/// Where the clock of `zone` is put forward or back, a time without an offset exists never or twice. It is read as on a clock that was not
/// changed yet: a time that is left out is as much later as the clock was put forward, and of a time that comes twice it is the first.
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

    /// The digits of the fraction of a second. Further digits are cut off.
    public enum Fraction: Hashable, Sendable {
        /// None, three or six, as many as the date has.
        case asNeeded
        /// None.
        case none
        /// Three.
        case milliseconds
        /// Six.
        case microseconds
    }

    /// Whose clock it is. Kept so that reading with a fixed offset needs no calendar; indirect, so that options are cheap to copy.
    private enum Clock: Hashable, Sendable {
        case fixed(seconds: Int)
        indirect case zone(TimeZone)
        case missing
    }

    /// How dates and times are written.
    public var style: Style
    /// How the fraction of the second is written.
    public var fraction: Fraction
    private var clock: Clock

    /// The zone that dates and times without an offset are in. `nil`: they are errors, and all are written in UTC.
    public var zone: TimeZone? {
        switch clock {
        case .fixed(let seconds): TimeZone(secondsFromGMT: seconds)
        case .zone(let zone): zone
        case .missing: nil
        }
    }

    /// Options as given.
    public init(zone: TimeZone? = .gmt, style: Style = .utc, fraction: Fraction = .asNeeded) {
        (self.style, self.fraction) = (style, fraction)
        // Foundation names fixed offsets so: `GMT`, `GMT+0200`.
        clock = zone.map { $0.identifier.hasPrefix("GMT") ? .fixed(seconds: $0.secondsFromGMT()) : .zone($0) } ?? .missing
    }

    /// The zone is a name of the IANA time zone database, such as `Europe/Berlin`; `nil` if this system does not know it.
    public init(zone: String, style: Style = .utc, fraction: Fraction = .asNeeded) {
        self.init(zone: TimeZone(identifier: zone), style: style, fraction: fraction)
    }

    /// Seconds east of UTC at a time without an offset, given as seconds since 1970 as if it were in UTC.
    func offset(atLocal seconds: Int64) -> Int? {
        switch clock {
        case .fixed(let offset): return offset
        case .missing: return nil
        case .zone(let zone):
            // No offset is more than a day, and the clock is not changed twice in two days.
            let before = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds - 86_400)))
            let after = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds + 86_400)))
            if before == after { return before }
            let isChanged = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds - Int64(before)))) != before
            let exists = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds - Int64(after)))) == after
            return isChanged && exists ? after : before
        }
    }

    /// Seconds east of UTC at which a date is written; `nil`: in UTC, with `Z`.
    func shift(_ date: Date) -> Int? {
        guard style != .utc else { return nil }
        let seconds: Int
        switch clock {
        case .fixed(let offset): seconds = offset
        case .zone(let zone): seconds = zone.secondsFromGMT(for: date)
        case .missing: return nil
        }
        // An offset is written in minutes; local mean times before 1900 had seconds.
        return style == .offset ? seconds / 60 * 60 : seconds
    }

}
