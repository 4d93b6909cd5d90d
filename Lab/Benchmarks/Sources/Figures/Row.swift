import Foundation

/// One figure and the figure that it is compared with. Every benchmark prints and writes its results in this form (`figures.py` is the
/// Python counterpart).
public struct Row: Encodable, Sendable {
    /// For example, `decode`.
    public let table: String
    /// For example, `list`.
    public let name: String
    /// For example, `MB/s`.
    public let unit: String
    public let ours: Double
    public let other: Double?
    /// A description of the other figure.
    public let than: String?
    /// How many times faster or cheaper the runtime is.
    public let ratio: Double?

    /// Creates a row. For a unit that ends in `/s`, a higher figure is better; for any other unit, a lower one.
    public init(_ table: String, _ name: String, _ unit: String, _ ours: Double, _ other: Double? = nil, than: String? = nil) {
        (self.table, self.name, self.unit, self.than) = (table, name, unit, than)
        (self.ours, self.other) = (ours.rounded(digits: 4), other?.rounded(digits: 4))
        ratio = other.map { other in (unit.hasSuffix("/s") ? ours / other : other / ours).rounded(digits: 3) }
    }

    /// Prints the row immediately, even if standard output is a file.
    public func show() {
        var line = "\(table.padded(8)) \(name.padded(50)) \(ours.padded(9)) \(unit.padded(16))"
        if let other, let ratio, let than { line += " \(ratio.padded(6)) x  \(than): \(other)" }
        print(line)
        fflush(nil)
    }
}

/// A benchmark's arguments: `--small` for one quick run of everything, `--json FILE` for the rows, and any other words in `words`.
public struct Options: Sendable {
    public private(set) var isSmall = false
    public private(set) var words = [String]()
    private var json: String?

    public init(_ arguments: [String] = CommandLine.arguments) {
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            switch argument {
            case "--small": isSmall = true
            case "--json": json = rest.popFirst()
            default: words.append(argument)
            }
        }
    }

    public func write(_ rows: [Row]) throws {
        guard let json else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(rows).write(to: URL(fileURLWithPath: json))
    }
}

/// The user and system time of this process in seconds. On a busy machine, elapsed time says little.
public func cpuSeconds() -> Double {
    var usage = rusage()
    // 0 is RUSAGE_SELF, which has different types in Glibc and Darwin.
    getrusage(0, &usage)
    let (user, system) = (usage.ru_utime, usage.ru_stime)
    return Double(user.tv_sec + system.tv_sec) + Double(user.tv_usec + system.tv_usec) / 1e6
}

public func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

extension Double {
    /// Rounds to the given number of significant digits.
    fileprivate func rounded(digits: Int) -> Double {
        guard isFinite, self != 0 else { return 0 }
        return Double(String(format: "%.\(digits)g", self)) ?? self
    }

    fileprivate func padded(_ width: Int) -> String {
        let text = self == rounded() && magnitude < 1e15 ? String(Int(self)) : String(self)
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String { padding(toLength: max(width, count), withPad: " ", startingAt: 0) }
}
