// A replacement for the parts of Foundation that the checked files use: dates, and time zones with a fixed offset.
public typealias TimeInterval = Double
public struct Date: Hashable, Comparable, Sendable {
    public var timeIntervalSinceReferenceDate: Double
    public init() { timeIntervalSinceReferenceDate = 0 }
    public init(timeIntervalSinceReferenceDate: Double) { self.timeIntervalSinceReferenceDate = timeIntervalSinceReferenceDate }
    public init(timeIntervalSince1970: Double) { timeIntervalSinceReferenceDate = timeIntervalSince1970 - 978_307_200 }
    public var timeIntervalSince1970: Double { timeIntervalSinceReferenceDate + 978_307_200 }
    public func addingTimeInterval(_ interval: Double) -> Date {
        Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate + interval)
    }
    public static func < (a: Date, b: Date) -> Bool { a.timeIntervalSinceReferenceDate < b.timeIntervalSinceReferenceDate }
    public func timeIntervalSince(_ o: Date) -> Double { timeIntervalSinceReferenceDate - o.timeIntervalSinceReferenceDate }
}
public struct TimeZone: Hashable, Sendable {
    public var seconds: Int
    public init?(secondsFromGMT: Int) { seconds = secondsFromGMT }
    public init?(identifier: String) { nil }
    public static var gmt: TimeZone { TimeZone(seconds: 0) }
    init(seconds: Int) { self.seconds = seconds }
    public var identifier: String { "GMT" }
    public func secondsFromGMT() -> Int { seconds }
    public func secondsFromGMT(for date: Date) -> Int { seconds }
}
