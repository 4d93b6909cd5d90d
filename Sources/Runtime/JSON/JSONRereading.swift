/// Reads values again or drops them after a failure.
extension JSONReader {
    /// The failure of a value whose keys are not in the order in which the model reads them.
    static let outOfOrder = JSONError(reason: .syntax, message: "The keys are in a different order")

    func mark() -> Mark { Mark(position: position, dropped: dropped.count) }

    mutating func restore(_ mark: Mark) {
        failure = nil
        end = count
        position = mark.position
        unions.chosen = nil
        if dropped.count > mark.dropped { dropped.removeLast(dropped.count &- mark.dropped) }
    }

    /// Decodes the value at the cursor. Reads it again if its keys are not in the expected order.
    @inline(__always)
    mutating func readInAnyOrder<T: JSONDecodable>() -> T {
        let mark = mark()
        var value = T(from: &self)
        while failed, rewind(mark) { value = T(from: &self) }
        return value
    }

    /// If keys have been out of order since the mark, moves back to the mark and returns true. The value must then be read once more.
    mutating func rewind(_ mark: Mark) -> Bool {
        guard failure === JSONReader.outOfOrder else { return false }
        restore(mark)
        isCautious = true
        return true
    }

    /// In a lenient object, records the failure and skips the value at the mark.
    mutating func dropValue(_ mark: Mark) -> Bool {
        guard object.isLenient || findsProblems, let failure, failure !== JSONReader.outOfOrder else { return false }
        // Problems inside the value are kept.
        restore(findsProblems ? Mark(position: mark.position, dropped: dropped.count) : mark)
        dropped.append(failure)
        skipValue()
        return !failed
    }

    /// Whether to record failures and continue. The members of a union are tried without that.
    var findsProblems: Bool { options.pointee.findsProblems && !unions.isTrial && dropped.count < 100 }

    /// Records the failure of a value that ends at the cursor, and continues. The value stays a placeholder.
    mutating func pass() {
        guard findsProblems, let failure, failure !== JSONReader.outOfOrder else { return }
        restore(mark())
        dropped.append(failure)
    }

    /// Decodes null as an empty array or dictionary, if configured. A lenient object reports the null, because the server violated the API
    /// description.
    mutating func takeNullAsEmpty(_ expected: String) -> Bool {
        guard object.readsNullAsEmpty, !failed else { return false }
        let start = position
        guard readNull() else { return false }
        if object.isLenient {
            dropped.append(JSONError(reason: .missingValue, message: "Expected \(expected), found null", offset: start))
        }
        return true
    }
}
