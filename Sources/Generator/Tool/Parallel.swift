#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

/// Calls `body` on the current thread and on others, as many as there are cores and at most `count`.
///
/// Each thread has a stack as large as the main thread's. Pool threads have half a megabyte or less, which is not enough for deeply nested
/// documents.
func inParallel(atMost count: Int, _ body: @escaping @Sendable () -> Void) {
    let helpers = (1..<max(1, min(count, coreCount))).compactMap { _ in startThread(Work(body)) }
    body()
    for helper in helpers { pthread_join(helper, nil) }
}

private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private let stackSize = 8 << 20

/// Starts a thread. Returns `nil` if the system cannot start another one; the work then continues with fewer threads.
private func startThread(_ work: Work) -> pthread_t? {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return nil }
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let context = Unmanaged.passRetained(work)
    #if canImport(Darwin)
        var thread: pthread_t?
        let code = pthread_create(&thread, &attributes, { runWorker($0) }, context.toOpaque())
    #else
        var thread = pthread_t()
        let code = pthread_create(&thread, &attributes, { $0.flatMap { runWorker($0) } }, context.toOpaque())
    #endif
    guard code == 0 else {
        context.release()
        return nil
    }
    return thread
}

private func runWorker(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Work>.fromOpaque(context).takeRetainedValue().body()
    return nil
}

/// The number of online cores.
private var coreCount: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

/// A value that only one thread at a time can access. The standard library's `Mutex` requires macOS 15.
final class Locked<Value: Sendable>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private var value: Value

    init(_ value: Value) {
        self.value = value
        mutex = .allocate(capacity: 1)
        mutex.initialize(to: pthread_mutex_t())
        pthread_mutex_init(mutex, nil)
    }

    deinit {
        pthread_mutex_destroy(mutex)
        mutex.deallocate()
    }

    func with<Result>(_ body: (inout Value) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value)
    }
}
