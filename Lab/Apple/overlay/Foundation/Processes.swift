// Declarations that the tools and the test support use.
import _Essentials

open class Thread: NSObject, @unchecked Sendable {
    open class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
    open class func sleep(forTimeInterval ti: TimeInterval) {}
}
#if os(macOS)
    open class Process: NSObject, @unchecked Sendable {
        public override init() {}
        open var executableURL: URL?
        open var arguments: [String]?
        open var environment: [String: String]?
        open var currentDirectoryURL: URL?
        open var standardInput: Any?
        open var standardOutput: Any?
        open var standardError: Any?
        open var terminationHandler: (@Sendable (Process) -> Void)?
        open var processIdentifier: Int32 { 0 }
        open var isRunning: Bool { false }
        open var terminationStatus: Int32 { 0 }
        public enum TerminationReason: Int, @unchecked Sendable { case exit = 1, uncaughtSignal = 2 }
        open var terminationReason: TerminationReason { .exit }
        open func run() throws {}
        open func terminate() {}
        open func waitUntilExit() {}
    }
    open class Pipe: NSObject, @unchecked Sendable {
        open var fileHandleForReading: FileHandle { fatalError() }
        open var fileHandleForWriting: FileHandle { fatalError() }
    }
#endif
