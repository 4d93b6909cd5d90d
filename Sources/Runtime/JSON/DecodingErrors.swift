/// Records the failures of a reader, with the text of each.
extension JSONReader {
    mutating func fail(_ reason: JSONError.Reason, _ message: String, at offset: Int, underlying: (any Error)? = nil) {
        if !failed { fail(JSONError(reason: reason, message: message, offset: offset, underlying: underlying)) }
    }

    private mutating func fail(_ error: JSONError) {
        failure = failure ?? error
        end = 0
    }

    mutating func outOfOrder() { fail(JSONReader.outOfOrder) }

    mutating func missing(_ index: Int) {
        guard !failed else { return }
        // If there are unread or skipped members, the key may be among them.
        if object.hasGaps || (!isCautious && object.pending >= 0) { return outOfOrder() }
        let name = JSONKeys(table: object.keys).name(index)
        fail(.missingKey(name), "The required key \(name) is missing", at: object.start)
    }

    /// Records that a nullable value is missing, except in a stored value, because synthesized conformances leave out nil.
    mutating func missingNull(_ index: Int) {
        guard !failed else { return }
        missing(index)
        guard failure !== JSONReader.outOfOrder else { return }
        if options.pointee.storedDates?.isStored == true { restore(mark()) } else { pass() }
    }

    /// Records that a required value is missing and returns a placeholder. Not part of `required`, whose fast path it would slow down.
    @inline(never) mutating func placeholder<T: JSONDecodable>(forMissing index: Int) -> T {
        let isFirst = !failed
        missing(index)
        let start = position
        let placeholder = T(from: &self)
        if isFirst, findsProblems, failure !== JSONReader.outOfOrder {
            position = start
            pass()
        }
        return placeholder
    }

    mutating func syntax(_ message: String) {
        let found = foreignWord(position).map { ", found \($0)" } ?? ""
        fail(.syntax, position < count ? message + found : "The text ends too early", at: position)
    }

    /// Returns the word at an offset if it is one that some servers write, although JSON does not have it.
    func foreignWord(_ offset: Int) -> String? {
        ["NaN", "nan", "Infinity", "-Infinity", "undefined", "None", "True", "False"].first { word in
            word.utf8.enumerated().allSatisfy { byte(offset &+ $0.offset) == $0.element }
        }
    }

    /// Records a failure of the value that begins at an offset and ends at the cursor.
    mutating func invalid(_ message: String, _ offset: Int) {
        guard !failed else { return }
        fail(.invalidValue, message, at: offset)
        pass()
    }

    mutating func tooDeep(_ limit: Int) { fail(.tooDeep, "Objects and arrays are nested more than \(limit) deep", at: position) }

    mutating func mismatch(_ expected: String) {
        guard !failed else { return }
        guard let kind = peekKind(), foreignWord(position) == nil else { return syntax("Expected \(expected)") }
        fail(kind == .null ? .missingValue : .typeMismatch, "Expected \(expected), found \(kind.name)", at: position)
        // An object is left to whatever contains it, because its members are still to be read.
        guard object.start != position, findsProblems else { return }
        pass()
        skipValue()
    }

    /// Checks that only whitespace follows the value.
    mutating func finish() {
        skipWhitespace()
        if !failed, position != count { fail(.syntax, "Unexpected text after the value", at: position) }
    }

    /// Returns the failure with its path. If there is no failure, reports the dropped values and returns `nil`.
    ///
    /// - Parameter start: The offset at which the outermost value of the path begins.
    func error(from start: Int = 0) -> JSONError? {
        var finder = JSONPathFinder(UnsafeRawBufferPointer(start: base, count: count), from: start)
        if let failure, !options.pointee.findsProblems { return finder.located(failure) }
        guard let report = options.pointee.onDroppedValue else { return nil }
        let dropped = dropped + (failure.map { [$0] } ?? [])
        let sorted = dropped.sorted { (left: JSONError, right: JSONError) -> Bool in (left.offset ?? 0) < (right.offset ?? 0) }
        for failure in sorted { report(finder.located(failure)) }
        return nil
    }
}
