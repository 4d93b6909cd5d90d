// The part of Apple's Foundation outside FoundationEssentials that the package uses, with Apple's signatures and availability.
// Apple's @objc protocols have optional methods. Here, the methods that the package implements are required, so that a mismatch is an
// error.
@_exported import Darwin
@_exported import Dispatch
@_exported import _Essentials

public protocol NSObjectProtocol: AnyObject {}
public protocol NSCopying { func copy(with zone: NSZone?) -> Any }
public struct NSZone {}
open class NSObject: NSObjectProtocol, Hashable, CustomStringConvertible {
    public init() {}
    public static func == (a: NSObject, b: NSObject) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) {}
    open func copy() -> Any { self }
    open func isEqual(_ object: Any?) -> Bool { false }
    open var description: String { "" }
}
public let NSURLErrorDomain: String = ""
public let NSPOSIXErrorDomain: String = ""
public let NSCocoaErrorDomain: String = ""
open class NSError: NSObject, @unchecked Sendable, Error {
    public init(domain: String, code: Int, userInfo dict: [String: Any]? = nil) {}
    open var domain: String { "" }
    open var code: Int { 0 }
    open var userInfo: [String: Any] { [:] }
    open var localizedDescription: String { "" }
}
extension Error { public var localizedDescription: String { "" } }
open class NSNumber: NSObject, @unchecked Sendable {
    open var intValue: Int { 0 }
    open var int32Value: Int32 { 0 }
    open var int64Value: Int64 { 0 }
    open var uint64Value: UInt64 { 0 }
    open var boolValue: Bool { false }
    open var doubleValue: Double { 0 }
}
extension Int { public init(truncating number: NSNumber) { self = 0 }; public init?(exactly number: NSNumber) { self = 0 } }
public protocol NSLocking {
    func lock()
    func unlock()
}
extension NSLocking { public func withLock<R>(_ body: () throws -> R) rethrows -> R { try body() } }
open class NSLock: NSObject, NSLocking, @unchecked Sendable {
    open func lock() {}
    open func unlock() {}
    open func `try`() -> Bool { true }
}
open class OperationQueue: NSObject, @unchecked Sendable {
    open var maxConcurrentOperationCount: Int {
        get { 1 }
        set {}
    }
}
public struct CharacterSet: Hashable, Sendable {
    public init(charactersIn string: String) {}
    public static var whitespaces: CharacterSet { fatalError() }
    public static var whitespacesAndNewlines: CharacterSet { fatalError() }
    public static var urlQueryAllowed: CharacterSet { fatalError() }
}
extension StringProtocol {
    public func trimmingCharacters(in set: CharacterSet) -> String { fatalError() }
    public func components<T: StringProtocol>(separatedBy separator: T) -> [String] { fatalError() }
    public func range<T: StringProtocol>(
        of aString: T, options mask: String.CompareOptions = [], range searchRange: Range<Index>? = nil, locale: Locale? = nil
    ) -> Range<Index>? { fatalError() }
    public func addingPercentEncoding(withAllowedCharacters allowed: CharacterSet) -> String? { fatalError() }
    public var removingPercentEncoding: String? { fatalError() }
    public func replacingOccurrences<T: StringProtocol, R: StringProtocol>(
        of target: T, with replacement: R, options: String.CompareOptions = [], range searchRange: Range<Index>? = nil
    ) -> String { fatalError() }
}
open class FileHandle: NSObject, @unchecked Sendable {
    public convenience init(forReadingFrom url: URL) throws { fatalError() }
    public convenience init(forWritingTo url: URL) throws { fatalError() }
    public convenience init?(forReadingAtPath path: String) { fatalError() }
    public init(fileDescriptor fd: Int32, closeOnDealloc closeopt: Bool) {}
    open class var standardError: FileHandle { fatalError() }
    open class var standardOutput: FileHandle { fatalError() }
    open var fileDescriptor: Int32 { 0 }
    open func write(_ data: Data) {}
    @available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) public func read(upToCount count: Int) throws -> Data? { nil }
    @available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) public func readToEnd() throws -> Data? { nil }
    @available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) public func write<T: DataProtocol>(contentsOf data: T) throws {}
    @available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) public func offset() throws -> UInt64 { 0 }
    @available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) @discardableResult public func seekToEnd() throws -> UInt64 { 0 }
    @available(macOS 10.15, *) open func seek(toOffset offset: UInt64) throws {}
    @available(macOS 10.15, *) open func truncate(atOffset offset: UInt64) throws {}
    @available(macOS 10.15, *) open func synchronize() throws {}
    @available(macOS 10.15, *) open func close() throws {}
}

// The compiler calls these functions for `error as NSError`.
public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }
