// Declarations that only the tests use.
import Dispatch
import _Essentials

extension CharacterSet { public static var alphanumerics: CharacterSet { fatalError() } }
extension String {
    public init(format: __shared String, _ arguments: any CVarArg...) { self = "" }
}
extension StringProtocol {
    public func compare<T: StringProtocol>(
        _ aString: T, options mask: String.CompareOptions = [], range: Range<Index>? = nil, locale: Locale? = nil
    ) -> ComparisonResult { fatalError() }
}
extension Data {
    public func range(of dataToFind: Data, options: Data.SearchOptions = [], in range: Range<Index>? = nil) -> Range<Index>? { nil }
}
extension FileManager { public func enumerator(atPath path: String) -> DirectoryEnumerator? { nil } }
extension FileHandle { open class var nullDevice: FileHandle { fatalError() } }
extension Thread {
    @available(macOS 10.12, iOS 10.0, watchOS 3.0, tvOS 10.0, *)
    public convenience init(block: @escaping @Sendable () -> Void) { fatalError() }
    public var stackSize: Int {
        get { 0 }
        set {}
    }
    public func start() {}
}
open class Bundle: NSObject, @unchecked Sendable {
    open class var main: Bundle { fatalError() }
    open class var allBundles: [Bundle] { [] }
    open var bundleURL: URL { fatalError() }
    open var bundlePath: String { "" }
    open var executablePath: String? { nil }
}
open class Formatter: NSObject, @unchecked Sendable {}
open class DateFormatter: Formatter, @unchecked Sendable {
    public override init() {}
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var locale: Locale! {
        get { nil }
        set {}
    }
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var timeZone: TimeZone! {
        get { nil }
        set {}
    }
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var dateFormat: String! {
        get { nil }
        set {}
    }
    open func string(from date: Date) -> String { "" }
}
@available(macOS 10.12, iOS 10.0, watchOS 3.0, tvOS 10.0, *)
open class ISO8601DateFormatter: Formatter, @unchecked Sendable {
    public override init() {}
    open func string(from date: Date) -> String { "" }
    open func date(from string: String) -> Date? { nil }
}
open class JSONSerialization: NSObject, @unchecked Sendable {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public struct WritingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static var sortedKeys: WritingOptions { .init(rawValue: 2) }
    }
    open class func jsonObject(with data: Data, options opt: ReadingOptions = []) throws -> Any { fatalError() }
    open class func data(withJSONObject obj: Any, options opt: WritingOptions = []) throws -> Data { fatalError() }
}
open class PropertyListSerialization: NSObject, @unchecked Sendable {
    public typealias PropertyListFormat = _Essentials.PropertyListDecoder.PropertyListFormat
}

// MARK: Regular expressions

public struct _NSRange: Sendable {
    public var location: Int, length: Int
    public init(location: Int, length: Int) { (self.location, self.length) = (location, length) }
    public init<R: RangeExpression, S: StringProtocol>(_ region: R, in target: S) where R.Bound == S.Index { fatalError() }
}
public typealias NSRange = _NSRange
extension Range where Bound == String.Index {
    public init?<S: StringProtocol>(_ range: NSRange, in string: __shared S) { nil }
}
open class NSTextCheckingResult: NSObject, @unchecked Sendable {
    open var range: NSRange { fatalError() }
    open func range(at idx: Int) -> NSRange { fatalError() }
}
open class NSRegularExpression: NSObject, @unchecked Sendable {
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static var anchorsMatchLines: Options { fatalError() }
    }
    public struct MatchingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
    public init(pattern: String, options: Options = []) throws {}
    public func matches(in string: String, options: MatchingOptions = [], range: NSRange) -> [NSTextCheckingResult] { [] }
    public func firstMatch(in string: String, options: MatchingOptions = [], range: NSRange) -> NSTextCheckingResult? { nil }
}
