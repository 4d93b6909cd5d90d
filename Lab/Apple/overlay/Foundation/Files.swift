import _Essentials

public let NSUnderlyingErrorKey: String = ""
public struct ObjCBool: ExpressibleByBooleanLiteral {
    public var boolValue: Bool
    public init(_ value: Bool) { boolValue = value }
    public init(booleanLiteral value: Bool) { boolValue = value }
}
extension URLResourceKey: Hashable, @unchecked Sendable {
    public static func == (a: URLResourceKey, b: URLResourceKey) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
    public static var fileSizeKey: URLResourceKey { fatalError() }
    public static var contentModificationDateKey: URLResourceKey { fatalError() }
    public static var isDirectoryKey: URLResourceKey { fatalError() }
}
public struct URLResourceValues {
    public var fileSize: Int? { nil }
    public var contentModificationDate: Date? { nil }
    public var isDirectory: Bool? { nil }
}
extension URL { public func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues { fatalError() } }
extension FileManager {
    public class DirectoryEnumerator: NSObject, Sequence, IteratorProtocol { public func next() -> Any? { nil } }
    public func fileExists(atPath path: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { false }
    public func contentsOfDirectory(
        at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options mask: DirectoryEnumerationOptions = []
    ) throws -> [URL] { [] }
    public func enumerator(
        at url: URL, includingPropertiesForKeys keys: [URLResourceKey]?, options mask: DirectoryEnumerationOptions = [],
        errorHandler handler: ((URL, any Error) -> Bool)? = nil
    ) -> DirectoryEnumerator? { nil }
}
