import EndpointBasics

/// Limits and options for decoding and encoding.
public struct JSONOptions: Sendable {
    /// The maximum nesting depth of objects and arrays of typed values. Each level uses stack space, and secondary threads on Darwin have
    /// only 512 KB of it.
    public var maximumDepth: Int = 64
    /// The maximum nesting depth of skipped and untyped (`JSONValue`) parts. Each level uses stack space, but less than a level of typed
    /// values.
    public var maximumUntypedDepth: Int = 256
    /// Whether arrays and dictionaries outside models drop elements that cannot be decoded. Models have their own setting.
    public var isLenient: Bool {
        get { flags.contains(.lenient) }
        set { flags.set(.lenient, newValue) }
    }
    /// Whether arrays and dictionaries outside models decode null as empty, which lenient arrays and dictionaries always do. Models have
    /// their own setting.
    public var readsNullAsEmpty: Bool {
        get { flags.contains(.nullAsEmpty) }
        set { flags.set(.nullAsEmpty, newValue) }
    }
    /// How the keys of Codable types other than models are spelled. The keys of models are always those of the document.
    public var codableKeys: CodableKeys {
        get { flags.contains(.snakeCase) ? .snakeCase : .asWritten }
        set { flags.set(.snakeCase, newValue == .snakeCase) }
    }
    /// Whether read-only properties are written. They are left out of requests, but kept in values that are stored (OpenAPI, Schema Object,
    /// `readOnly`).
    package var writesReadOnly: Bool {
        get { !flags.contains(.withoutReadOnly) }
        set { flags.set(.withoutReadOnly, !newValue) }
    }
    /// Whether decoding continues after a failure to find further ones. The value is then useless, and the failures are reported like
    /// dropped values.
    var findsProblems: Bool {
        get { flags.contains(.problems) }
        set { flags.set(.problems, newValue) }
    }
    /// A closure that is called after the whole text has been read: once for each value that was dropped, and once for each null that
    /// lenient decoding turned into an empty array or dictionary.
    public var onDroppedValue: (@Sendable (JSONError) -> Void)?
    /// How dates and times without an offset are decoded, and how dates and times are encoded. If `nil`, the API's config applies, or UTC
    /// if there is no API.
    public var dates: DateOptions? {
        get { storedDates?.options }
        set { storedDates = newValue.map(StoredDates.init) }
    }
    var storedDates: StoredDates?
    private var flags: Flags = []

    /// The Boolean options in one byte, because each call copies its options, and Swift copies structs with more members slowly.
    private struct Flags: OptionSet {
        static let lenient = Flags(rawValue: 1)
        static let nullAsEmpty = Flags(rawValue: 2)
        static let snakeCase = Flags(rawValue: 4)
        static let withoutReadOnly = Flags(rawValue: 8)
        static let problems = Flags(rawValue: 16)

        var rawValue: UInt8

        mutating func set(_ flag: Flags, _ isOn: Bool) { if isOn { insert(flag) } else { remove(flag) } }
    }

    /// Creates options with the given values, and default values for everything else.
    public init(dates: DateOptions? = nil, codableKeys: CodableKeys = .asWritten) {
        storedDates = dates.map(StoredDates.init)
        if codableKeys == .snakeCase { flags = .snakeCase }
    }
}

/// Stores date options behind a reference, because each call copies its options, and an enum is slower to copy.
final class StoredDates: Sendable {
    let options: DateOptions
    /// The dates that numbers stand for in a value that other models stored, or `nil` for a value of the API.
    let numbers: [JSONNumber: Date]?
    var isStored: Bool { numbers != nil }

    init(_ options: DateOptions) { (self.options, numbers) = (options, nil) }
    init(numbers: [JSONNumber: Date]) { (options, self.numbers) = (DateOptions(), numbers) }
}

/// Decodes and encodes typed JSON, strictly according to RFC 8259: no comments, no trailing commas, no lone surrogates. A byte order mark
/// before the text is ignored (8.1).
///
/// If a key is repeated in an object, the first value is used.
public enum JSON {
    /// Decodes bytes. They must not change until the call returns.
    public static func decode<T: JSONDecodable>(
        _ type: T.Type, from text: some ContiguousBytes, options: JSONOptions = JSONOptions()
    ) throws(JSONError) -> T {
        var error: JSONError?
        let value = withUnsafePointer(to: options) { (options: UnsafePointer<JSONOptions>) -> T in
            text.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> T in read(bytes, options, &error) }
        }
        if let error { throw error }
        return value
    }

    /// Decodes bytes once more, continuing after each failure as far as possible, and returns the first hundred failures in the order of the
    /// text.
    package static func problems<T: JSONDecodable>(_ type: T.Type, in text: some ContiguousBytes, options: JSONOptions) -> [JSONError] {
        let found = Locked<[JSONError]>([])
        var options = options
        options.findsProblems = true
        options.onDroppedValue = { problem in found.withLock { $0.append(problem) } }
        _ = try? decode(type, from: text, options: options)
        var places: Set<String> = []
        return found.withLock { $0 }.filter { places.insert($0.codingPathText).inserted }
    }

    /// Encodes a value. Throws an error if JSON cannot represent the value or if the nesting exceeds the limit.
    public static func encode<T: JSONEncodable>(_ value: T, options: JSONOptions = JSONOptions()) throws(JSONError) -> Data {
        try written(value, options) { writer in writer.data() }
    }

    /// Encodes a value as an array of bytes, with the errors of `encode`.
    public static func encodeBytes<T: JSONEncodable>(_ value: T, options: JSONOptions = JSONOptions()) throws(JSONError) -> [UInt8] {
        try written(value, options) { writer in writer.bytes }
    }

    /// Decodes JSON that is known to be valid.
    package static func decodeKnown<T: JSONDecodable>(_ type: T.Type, from bytes: UnsafeRawBufferPointer) -> T {
        withUnsafePointer(to: JSONOptions()) { options in
            var reader = JSONReader(bytes, options)
            return T(from: &reader)
        }
    }

    @inline(__always) private static func written<T: JSONEncodable, Text>(
        _ value: T, _ options: JSONOptions, _ take: (inout JSONWriter) -> Text
    ) throws(JSONError) -> Text {
        var error: JSONError?
        let text = JSONWriter.with(options) { writer in
            value.write(to: &writer)
            error = writer.error()
            return take(&writer)
        }
        if let error { throw error }
        return text
    }

    /// Returns the value. If decoding fails, returns a placeholder and sets `error`.
    private static func read<T: JSONDecodable>(
        _ bytes: UnsafeRawBufferPointer, _ options: UnsafePointer<JSONOptions>, _ error: inout JSONError?
    ) -> T {
        var reader = JSONReader(bytes, options)
        reader.skipToFirstValue()
        let value: T = reader.readInAnyOrder()
        reader.finish()
        if reader.failed || !reader.dropped.isEmpty { error = reader.error() }
        return value
    }
}

/// A type that can be decoded from JSON.
public protocol JSONDecodable: Sendable {
    /// Decodes the value at the cursor. Never throws: the reader keeps the first failure, and the value is discarded.
    init(from reader: inout JSONReader)
}

/// A type that can be encoded as JSON.
public protocol JSONEncodable: Sendable {
    /// Encodes the value at the cursor. Never throws: the writer keeps the first failure.
    func write(to writer: inout JSONWriter)
}

/// A generated model. It decodes and encodes JSON, and the runtime makes it Codable (see JSONCodable.swift).
///
/// The protocols of models do not inherit from Codable and Hashable, to which models conform beside them: that way, the compiler emits
/// 9 % fewer functions for a model.
public protocol JSONModel: JSONDecodable, JSONEncodable {}

/// A generated struct whose members are compared by `areEqual`.
///
/// If the struct declared its own `==`, the compiler would make every file that uses `==` depend on it. A change to one model would then
/// recompile every file of its module.
public protocol JSONStruct: JSONModel {
    /// Returns whether all members are equal.
    static func areEqual(_ left: Self, _ right: Self) -> Bool
}

extension JSONStruct {
    /// Returns whether all members are equal.
    public static func == (left: Self, right: Self) -> Bool { areEqual(left, right) }
}

/// A generated struct that is only sent or only received. Its members are compared by `areEqual`, as in `JSONStruct`.
public protocol MemberwiseHashable {
    /// Returns whether all members are equal.
    static func areEqual(_ left: Self, _ right: Self) -> Bool
}

extension MemberwiseHashable {
    /// Returns whether all members are equal.
    public static func == (left: Self, right: Self) -> Bool { areEqual(left, right) }
}

/// A generated response-only model.
public protocol JSONDecodableModel: JSONDecodable {}
/// A generated request-only model.
public protocol JSONEncodableModel: JSONEncodable {}

extension JSONValue: JSONDecodable, JSONEncodable {
    public init(from reader: inout JSONReader) { self = reader.readJSON() }
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Array: JSONDecodable where Element: JSONDecodable {
    public init(from reader: inout JSONReader) { self = reader.readList() }
}

extension Array: JSONEncodable where Element: JSONEncodable {
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Dictionary: JSONDecodable where Key == String, Value: JSONDecodable {
    public init(from reader: inout JSONReader) { self = reader.readMap() }
}

extension Dictionary: JSONEncodable where Key == String, Value: JSONEncodable {
    public func write(to writer: inout JSONWriter) { writer.write(self) }
}

extension Optional: JSONDecodable where Wrapped: JSONDecodable {
    public init(from reader: inout JSONReader) { self = reader.readNull() ? nil : Wrapped(from: &reader) }
}

extension Optional: JSONEncodable where Wrapped: JSONEncodable {
    public func write(to writer: inout JSONWriter) { if let self { self.write(to: &writer) } else { writer.writeNull() } }
}

/// A boxed value, which keeps models small and lets them contain themselves.
@_spi(Generated) public struct Boxed<Value: Sendable>: Sendable, CustomStringConvertible {
    // An indirect case is initialized in place, even in debug builds. A class would first need the value on the stack, which would take one
    // copy of a wide model for each level of nesting.
    private indirect enum Storage: Sendable {
        case boxed(Value)
    }

    private let storage: Storage

    public init(_ value: Value) { storage = .boxed(value) }

    public var value: Value {
        switch storage {
        case .boxed(let value): value
        }
    }
    public var description: String { String(describing: value) }
}

extension Boxed: Equatable where Value: Equatable {
    public static func == (left: Boxed, right: Boxed) -> Bool { left.value == right.value }
}

extension Boxed: Hashable where Value: Hashable {
    public func hash(into hasher: inout Hasher) { value.hash(into: &hasher) }
}

extension Boxed: JSONDecodable where Value: JSONDecodable {
    public init(from reader: inout JSONReader) { storage = .boxed(Value(from: &reader)) }
}

extension Boxed: JSONEncodable where Value: JSONEncodable {
    public func write(to writer: inout JSONWriter) { value.write(to: &writer) }
}

extension Optional where Wrapped: Sendable {
    /// Returns the boxed value.
    @_spi(Generated) public func boxed() -> Boxed<Wrapped>? { map { (value: Wrapped) -> Boxed<Wrapped> in Boxed(value) } }
}

/// A change to a property that can be absent or null: leave it unchanged, set it to null, or set it to a value.
public enum Patch<Value: Sendable>: Sendable, ExpressibleByNilLiteral {
    /// The key is not sent.
    case keep
    /// The key is sent with the value null.
    case clear
    /// The key is sent with this value. The case is indirect so that a model can contain a change to a value of its own type.
    indirect case set(Value)

    /// Creates a change that sets a value, or clears it if the value is nil.
    public init(_ value: Value?) { self = value.map { (value: Value) -> Patch in .set(value) } ?? .clear }
    /// Creates a change that sets a value, or keeps the old one if the value is nil.
    public init(ifPresent value: Value?) { self = value.map { (value: Value) -> Patch in .set(value) } ?? .keep }
    public init(nilLiteral: ()) { self = .clear }

    /// The value that the change sets, or `nil`.
    public var value: Value? { if case .set(let value) = self { value } else { nil } }
    /// Whether the key is not sent.
    public var isKept: Bool { if case .keep = self { true } else { false } }
}

extension Patch: Equatable where Value: Equatable {}
extension Patch: Hashable where Value: Hashable {}

extension Patch: ExpressibleByUnicodeScalarLiteral, ExpressibleByExtendedGraphemeClusterLiteral, ExpressibleByStringLiteral
where Value == String {
    public init(stringLiteral value: String) { self = .set(value) }
}
extension Patch: ExpressibleByIntegerLiteral where Value: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Value.IntegerLiteralType) { self = .set(Value(integerLiteral: value)) }
}
extension Patch: ExpressibleByFloatLiteral where Value: ExpressibleByFloatLiteral {
    public init(floatLiteral value: Value.FloatLiteralType) { self = .set(Value(floatLiteral: value)) }
}
extension Patch: ExpressibleByBooleanLiteral where Value: ExpressibleByBooleanLiteral {
    public init(booleanLiteral value: Value.BooleanLiteralType) { self = .set(Value(booleanLiteral: value)) }
}

/// Equality and hashing of a model's members, for generated `areEqual` and `hash(into:)`.
///
/// These functions are deliberately not inlined. Comparing optionals and strings inline in each model accounts for a third of the model's
/// compile time. This also applies to release builds, where the optimizer would copy short functions into other modules. Without inlining,
/// the models of a large API take 7% less CPU time and 5% less memory to compile, while comparing a model of eight properties takes 45 ns
/// instead of 35.
@_spi(Generated) public enum Memberwise {
    @inline(never) public static func equal(_ left: String, _ right: String) -> Bool { left == right }
    @inline(never) public static func equal(_ left: String?, _ right: String?) -> Bool { left == right }
    @inline(never) public static func equal(_ left: Int?, _ right: Int?) -> Bool { left == right }
    @inline(never) public static func equal(_ left: Bool?, _ right: Bool?) -> Bool { left == right }
    @inline(never) public static func equal(_ left: Double?, _ right: Double?) -> Bool { left == right }
    @inline(never) public static func equal(_ left: Date?, _ right: Date?) -> Bool { left == right }
    @inline(never) public static func equal<Value: Equatable>(_ left: Value, _ right: Value) -> Bool { left == right }

    @inline(never) public static func hash(_ hasher: inout Hasher, _ value: String) { hasher.combine(value) }
    @inline(never) public static func hash(_ hasher: inout Hasher, _ value: String?) { hasher.combine(value) }
    @inline(never) public static func hash(_ hasher: inout Hasher, _ value: Int?) { hasher.combine(value) }
    @inline(never) public static func hash(_ hasher: inout Hasher, _ value: Bool?) { hasher.combine(value) }
    @inline(never) public static func hash(_ hasher: inout Hasher, _ value: Double?) { hasher.combine(value) }
    @inline(never) public static func hash(_ hasher: inout Hasher, _ value: Date?) { hasher.combine(value) }
    @inline(never) public static func hash<Value: Hashable>(_ hasher: inout Hasher, _ value: Value) { hasher.combine(value) }
}
