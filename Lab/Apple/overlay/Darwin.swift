// The Darwin declarations that the package uses and Swift cannot import from C headers: macros, and functions with variadic parameters.
@_exported import Darwin

public var errno: Int32 {
    get { fatalError() }
    set { fatalError() }
}
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { fatalError() }
public func open(_ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public func fcntl(_ fd: Int32, _ cmd: Int32) -> Int32 { fatalError() }
public func fcntl(_ fd: Int32, _ cmd: Int32, _ value: Int32) -> Int32 { fatalError() }
// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
public var MAP_FAILED: UnsafeMutableRawPointer! { fatalError() }
public var SIG_DFL: sig_t? { fatalError() }
public var SIG_IGN: sig_t { fatalError() }
public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ oflag: Int32) -> Int32 { fatalError() }
public func openat(_ fd: Int32, _ path: UnsafePointer<CChar>, _ oflag: Int32, _ mode: mode_t) -> Int32 { fatalError() }
public var S_IFMT: mode_t { fatalError() }
public var S_IFREG: mode_t { fatalError() }
public var S_IFDIR: mode_t { fatalError() }
public var S_IFLNK: mode_t { fatalError() }
