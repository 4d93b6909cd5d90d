// The part of Apple's Security framework that the articles use: types and functions as Swift imports them.
import Darwin
import _Essentials

public typealias OSStatus = Int32
public typealias CFIndex = Int
public class SecTrust: @unchecked Sendable {}
public class SecKey: @unchecked Sendable {}
public class SecIdentity: @unchecked Sendable {}
public class CFError: Error, @unchecked Sendable {}
// On Apple platforms, Swift bridges these types with `as`, which needs Objective-C.
public typealias CFData = Data
@available(macOS 10.14, iOS 12.0, watchOS 5.0, tvOS 12.0, *)
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool { false }
@available(macOS 11.0, iOS 14.0, watchOS 7.0, tvOS 14.0, *)
public func SecTrustCopyKey(_ trust: SecTrust) -> SecKey? { nil }
@available(macOS 10.12, iOS 10.0, watchOS 3.0, tvOS 10.0, *)
public func SecKeyCopyExternalRepresentation(_ key: SecKey, _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?) -> CFData? { nil }
