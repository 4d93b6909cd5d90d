// swift-metrics 2.10: what Metrics.swift uses of it.

public final class Timer {
    public init(label: String, dimensions: [(String, String)] = []) {}
    public func record(duration: Duration) {}
}

public class Recorder {
    public init(label: String, dimensions: [(String, String)] = []) {}
    public func record<DataType: BinaryInteger>(_ value: DataType) {}
}
