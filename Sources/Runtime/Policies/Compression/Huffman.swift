/// The codes of one block, and how they are told (RFC 1951, 3.2.7).
struct BlockCodes {
    /// Bytes, the end of the block (256), and lengths.
    private let literals: HuffmanCode
    private let distances: HuffmanCode
    /// The codes' own lengths, run by run: a symbol of the third code, and its further bits.
    private let runs: [(symbol: Int, extra: UInt32, width: Int)]
    private let runCode: HuffmanCode
    /// The block's size in bits, without its three header bits.
    let bitCount: Int

    private static let end = 256
    private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    init(_ tokens: [Token]) {
        var (literalCounts, distanceCounts) = ([Int](repeating: 0, count: 286), [Int](repeating: 0, count: 30))
        literalCounts[BlockCodes.end] = 1
        var extraBits = 0
        for token in tokens {
            switch token {
            case .byte(let byte): literalCounts[Int(byte)] += 1
            case .copy(let length, let distance):
                let (length, distance) = (Bucket(length: length), Bucket(distance: distance))
                literalCounts[length.symbol] += 1
                distanceCounts[distance.symbol] += 1
                extraBits += length.width + distance.width
            }
        }
        literals = HuffmanCode(literalCounts, limit: 15)
        distances = HuffmanCode(distanceCounts, limit: 15)
        runs = BlockCodes.runs(literals.lengths + distances.lengths)
        var runCounts = [Int](repeating: 0, count: 19)
        for run in runs { runCounts[run.symbol] += 1 }
        runCode = HuffmanCode(runCounts, limit: 7)
        let header = 14 + 19 * 3 + runCode.cost(runCounts) + runs.reduce(0) { $0 + $1.width }
        bitCount = header + literals.cost(literalCounts) + distances.cost(distanceCounts) + extraBits
    }

    /// Equal lengths in a row are one symbol with a count.
    private static func runs(_ lengths: [UInt8]) -> [(symbol: Int, extra: UInt32, width: Int)] {
        var runs: [(symbol: Int, extra: UInt32, width: Int)] = []
        var rest = lengths[...]
        while let length = rest.first {
            let count = rest.prefix { $0 == length }.count
            switch (length, count) {
            case (0, 11...):
                runs.append((18, UInt32(min(count, 138) - 11), 7))
                rest = rest.dropFirst(min(count, 138))
            case (0, 3...):
                runs.append((17, UInt32(count - 3), 3))
                rest = rest.dropFirst(count)
            case (_, 4...):
                runs.append((Int(length), 0, 0))
                runs.append((16, UInt32(min(count - 1, 6) - 3), 2))
                rest = rest.dropFirst(1 + min(count - 1, 6))
            default:
                runs.append((Int(length), 0, 0))
                rest = rest.dropFirst()
            }
        }
        return runs
    }

    func write(_ tokens: [Token], to bits: inout BitWriter) {
        bits.write(UInt32(literals.lengths.count - 257), 5)
        bits.write(UInt32(distances.lengths.count - 1), 5)
        bits.write(UInt32(BlockCodes.order.count - 4), 4)
        for symbol in BlockCodes.order { bits.write(UInt32(runCode.lengths[symbol]), 3) }
        for run in runs {
            runCode.write(run.symbol, to: &bits)
            bits.write(run.extra, run.width)
        }
        for token in tokens {
            switch token {
            case .byte(let byte): literals.write(Int(byte), to: &bits)
            case .copy(let length, let distance):
                literals.write(Bucket(length: length), to: &bits)
                distances.write(Bucket(distance: distance), to: &bits)
            }
        }
        literals.write(BlockCodes.end, to: &bits)
    }
}

/// A length or distance as deflate writes it: a symbol, and further bits (RFC 1951, 3.2.5).
struct Bucket {
    let symbol: Int
    let extra: UInt32
    let width: Int

    /// From 3 to 258.
    init(length: Int) {
        let value = UInt32(length - 3)
        if length == 258 {
            (symbol, extra, width) = (285, 0, 0)
        } else if value < 8 {
            (symbol, extra, width) = (257 + Int(value), 0, 0)
        } else {
            let top = 31 - value.leadingZeroBitCount
            width = top - 2
            symbol = 257 + 4 * (top - 1) + Int(value >> UInt32(width) & 3)
            extra = value & (1 << UInt32(width) - 1)
        }
    }

    /// From 1 to 32,768.
    init(distance: Int) {
        let value = UInt32(distance - 1)
        if value < 4 {
            (symbol, extra, width) = (Int(value), 0, 0)
        } else {
            let top = 31 - value.leadingZeroBitCount
            width = top - 1
            symbol = 2 * top + Int(value >> UInt32(width) & 1)
            extra = value & (1 << UInt32(width) - 1)
        }
    }
}

/// A canonical Huffman code (RFC 1951, 3.2.2).
struct HuffmanCode {
    /// Of each symbol, in bits; 0: not used.
    let lengths: [UInt8]
    /// Of each symbol, as the bits are written: the first is the lowest.
    private let codes: [UInt32]

    /// - Parameter limit: the longest code.
    init(_ counts: [Int], limit: Int) {
        var weights = counts
        var lengths = HuffmanCode.lengths(weights)
        // Weights that differ less make codes that differ less.
        while lengths.contains(where: { $0 > limit }) {
            weights = weights.map { $0 > 0 ? $0 / 2 + 1 : 0 }
            lengths = HuffmanCode.lengths(weights)
        }
        self.lengths = lengths.map { UInt8($0) }
        codes = HuffmanCode.codes(lengths, limit)
    }

    func cost(_ counts: [Int]) -> Int { zip(counts, lengths).reduce(0) { $0 + $1.0 * Int($1.1) } }

    func write(_ symbol: Int, to bits: inout BitWriter) { bits.write(codes[symbol], Int(lengths[symbol])) }

    func write(_ bucket: Bucket, to bits: inout BitWriter) {
        write(bucket.symbol, to: &bits)
        bits.write(bucket.extra, bucket.width)
    }

    /// Joins the two lightest trees until one is left. At least two symbols get a code, since some readers refuse a code of one.
    private static func lengths(_ counts: [Int]) -> [Int] {
        var leaves = counts.indices.filter { counts[$0] > 0 }
        for symbol in counts.indices where leaves.count < 2 && counts[symbol] == 0 { leaves.append(symbol) }
        leaves.sort { (counts[$0], $0) < (counts[$1], $1) }
        // Trees by number: leaves in order of their weight, then joined ones, whose weights grow as well.
        var weights = leaves.map { max(counts[$0], 1) }
        var parents = Array(repeating: 0, count: 2 * leaves.count - 1)
        var (leaf, joined) = (0, leaves.count)
        for tree in leaves.count..<2 * leaves.count - 1 {
            var weight = 0
            for _ in 0..<2 {
                let takesLeaf = leaf < leaves.count && (joined >= tree || weights[leaf] <= weights[joined])
                let lightest = takesLeaf ? leaf : joined
                if takesLeaf { leaf += 1 } else { joined += 1 }
                parents[lightest] = tree
                weight += weights[lightest]
            }
            weights.append(weight)
        }
        var depths = [Int](repeating: 0, count: parents.count)
        for tree in parents.indices.dropLast().reversed() { depths[tree] = depths[parents[tree]] + 1 }
        var lengths = [Int](repeating: 0, count: counts.count)
        for (number, symbol) in leaves.enumerated() { lengths[symbol] = depths[number] }
        return lengths
    }

    private static func codes(_ lengths: [Int], _ limit: Int) -> [UInt32] {
        var next = [UInt32](repeating: 0, count: limit + 2)
        for length in lengths where length > 0 { next[length + 1] += 1 }
        for length in 1..<next.count { next[length] = (next[length] + next[length - 1]) << 1 }
        return lengths.map { length in
            guard length > 0 else { return 0 }
            defer { next[length] += 1 }
            return (0..<length).reduce(0) { $0 | (next[length] >> UInt32($1) & 1) << UInt32(length - 1 - $1) }
        }
    }
}
