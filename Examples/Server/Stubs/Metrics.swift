// The declarations of swift-metrics 2.10 that Metrics.swift uses.

public final class Timer {
    public init(label: String, dimensions: [(String, String)] = []) {}
    public func record(duration: Duration) {}
}

public class Recorder {
    public init(label: String, dimensions: [(String, String)] = []) {}
    public func record<DataType: BinaryInteger>(_ value: DataType) {}
}
