/// The text of a JSON number, taken apart without rounding: sign, significant digits, power of ten.
struct JSONDigits: Hashable {
    var isNegative: Bool
    /// Without leading and trailing zeros; empty for zero.
    var digits: [UInt8]
    var exponent: Int

    /// Nil when the exponent itself does not fit. The text follows JSON's grammar.
    init?(_ text: UnsafeRawBufferPointer) {
        isNegative = text.first == ASCII.minus
        digits = []
        exponent = 0
        var hasPoint: Bool = false
        var zeros: Int = 0
        var index: Int = isNegative ? 1 : 0
        while index < text.count {
            let byte: UInt8 = text[index]
            index += 1
            if byte == ASCII.dot {
                hasPoint = true
            } else if byte | 0x20 == ASCII.e {
                let power: String = String(decoding: UnsafeRawBufferPointer(rebasing: text[index...]), as: UTF8.self)
                guard let power = Int(power) else {
                    if digits.isEmpty { break }
                    return nil
                }
                let sum: (partialValue: Int, overflow: Bool) = exponent.addingReportingOverflow(power)
                if sum.overflow { return nil }
                exponent = sum.partialValue
                break
            } else {
                if hasPoint { exponent -= 1 }
                if byte == ASCII.zero {
                    zeros += 1
                } else {
                    if !digits.isEmpty { digits.append(contentsOf: repeatElement(ASCII.zero, count: zeros)) }
                    zeros = 0
                    digits.append(byte)
                }
            }
        }
        // Zeros at the end move into the exponent.
        let sum: (partialValue: Int, overflow: Bool) = exponent.addingReportingOverflow(zeros)
        if sum.overflow { return nil }
        exponent = sum.partialValue
        if digits.isEmpty {
            exponent = 0
            isNegative = false
        }
    }

    init?(_ text: String) {
        var text = text
        let result: JSONDigits? = text.withUTF8 { (bytes: UnsafeBufferPointer<UInt8>) -> JSONDigits? in
            JSONDigits(UnsafeRawBufferPointer(bytes))
        }
        guard let result else { return nil }
        self = result
    }

    /// The value when it is an integer of at most 64 bits and a sign.
    var integer: Magnitude? {
        if digits.isEmpty { return Magnitude(isNegative: false, value: 0) }
        guard exponent >= 0, exponent <= 20, digits.count + exponent <= 20 else { return nil }
        var value: UInt64 = 0
        for digit in digits + [UInt8](repeating: ASCII.zero, count: exponent) {
            let scaled: (partialValue: UInt64, overflow: Bool) = value.multipliedReportingOverflow(by: 10)
            let sum: (partialValue: UInt64, overflow: Bool) = scaled.partialValue.addingReportingOverflow(UInt64(digit &- ASCII.zero))
            if scaled.overflow || sum.overflow { return nil }
            value = sum.partialValue
        }
        return Magnitude(isNegative: isNegative, value: value)
    }

    struct Magnitude {
        var isNegative: Bool
        var value: UInt64

        var int64: Int64? {
            if !isNegative { return Int64(exactly: value) }
            return value <= UInt64(Int64.max) + 1 ? Int64(truncatingIfNeeded: 0 &- value) : nil
        }

        var uint64: UInt64? { isNegative && value > 0 ? nil : value }
    }
}
