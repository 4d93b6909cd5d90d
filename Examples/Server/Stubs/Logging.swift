// The declarations of swift-log 1.14 that Logging.swift uses.

public struct Logger: Sendable {
    public enum Level: Sendable { case trace, debug, info, notice, warning, error, critical }
    public struct Message: ExpressibleByStringInterpolation, Sendable {
        public init(stringLiteral value: String) {}
    }
    public enum MetadataValue: Sendable { case string(String) }
    public typealias Metadata = [String: MetadataValue]

    public func log(
        level: Level, _ message: @autoclosure () -> Message, error: @autoclosure () -> (any Error)? = nil,
        metadata: @autoclosure () -> Metadata? = nil, source: @autoclosure () -> String? = nil, file: String = #fileID,
        function: String = #function, line: UInt = #line
    ) {}
}
