/// Lets one thread at a time pass. (Synchronization's Mutex needs newer systems than the package's minimum.)
package final class Lock: @unchecked Sendable {
    #if canImport(Darwin)
        @usableFromInline let mutex = UnsafeMutablePointer<os_unfair_lock>.allocate(capacity: 1)

        package init() { mutex.initialize(to: os_unfair_lock()) }
        deinit { mutex.deallocate() }

        @inlinable package func lock() { os_unfair_lock_lock(mutex) }
        @inlinable package func unlock() { os_unfair_lock_unlock(mutex) }
    #else
        @usableFromInline let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

        package init() {
            mutex.initialize(to: pthread_mutex_t())
            pthread_mutex_init(mutex, nil)
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        @inlinable package func lock() { pthread_mutex_lock(mutex) }
        @inlinable package func unlock() { pthread_mutex_unlock(mutex) }
    #endif

    // Inlined, since across modules it is not specialised otherwise.
    @inlinable @inline(__always) package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock()
        defer { unlock() }
        return try body()
    }
}

/// A value behind a lock.
package final class Locked<Value>: @unchecked Sendable {
    @usableFromInline var value: Value
    @usableFromInline let lock = Lock()

    package init(_ value: Value) { self.value = value }

    @inlinable @inline(__always) package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try lock.withLock { try body(&value) }
    }
}
