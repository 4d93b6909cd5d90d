import Foundation

/// The system resources that this process holds, from proc(5).
enum Holdings {
    /// Resident memory in kB, or 0 if unknown.
    static var memory: Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) / 1024 : 0
    }

    /// The number of open file descriptors.
    static var descriptors: Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
}

/// A least-squares line through samples: how much it rises from the first sample to the last, and how far the samples deviate from it.
struct Trend {
    let growth: Double
    /// The standard deviation of the samples from the line.
    let noise: Double

    init(_ samples: [Int]) {
        let values = samples.map(Double.init)
        let count = Double(values.count)
        guard count > 2 else {
            (growth, noise) = (0, 0)
            return
        }
        let middle = (count - 1) / 2
        let mean = values.reduce(0, +) / count
        var (products, squares) = (0.0, 0.0)
        for (index, value) in values.enumerated() {
            let distance = Double(index) - middle
            products += distance * (value - mean)
            squares += distance * distance
        }
        let slope = products / squares
        let rest = values.enumerated().reduce(0.0) { sum, sample in
            let distance = sample.element - (mean + slope * (Double(sample.offset) - middle))
            return sum + distance * distance
        }
        growth = slope * (count - 1)
        noise = (rest / (count - 2)).squareRoot()
    }
}

/// Samples of the memory and descriptors in use, taken while the work runs.
final class Samples: @unchecked Sendable {
    private let lock = NSLock()
    private var memory: [Int] = []
    private var descriptors: [Int] = []

    func take() {
        let (kilobytes, open) = (Holdings.memory, Holdings.descriptors)
        lock.withLock {
            memory.append(kilobytes)
            descriptors.append(open)
        }
    }

    /// The first quarter is a warm-up, in which pools, caches and arenas are filled.
    func report() {
        let (memory, descriptors) = lock.withLock { (self.memory, self.descriptors) }
        let used = memory.count / 4
        let (kilobytes, open) = (Trend(Array(memory[used...])), Trend(Array(descriptors[used...])))
        Caller.report("samples", memory.count - used)
        Caller.report("memory", memory.last ?? 0)
        Caller.report("memoryGrowth", Int(kilobytes.growth))
        Caller.report("memoryNoise", Int(kilobytes.noise))
        Caller.report("descriptors", descriptors.last ?? 0)
        Caller.report("descriptorGrowth", Int(open.growth.rounded()))
        Caller.report("descriptorNoise", Int(open.noise.rounded(.up)))
    }
}
