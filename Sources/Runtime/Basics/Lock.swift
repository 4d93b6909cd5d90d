#if canImport(Darwin)
    @usableFromInline package typealias SystemLock = os_unfair_lock
#else
    @usableFromInline package typealias SystemLock = pthread_mutex_t
#endif

/// A value that only one thread at a time can access. (`Mutex` from the Synchronization module requires newer systems than this package
/// does.)
///
/// The value and the lock share one allocation. Accesses to the value are not checked for exclusivity, because the lock guarantees
/// exclusive access.
@usableFromInline package struct Locked<Value>: @unchecked Sendable {
    @usableFromInline let storage: ManagedBuffer<Value, SystemLock>

    @inlinable package init(_ value: Value) {
        storage = LockStorage<Value>.create(minimumCapacity: 1) { _ in value }
        storage.withUnsafeMutablePointerToElements { lock in
            lock.initialize(to: SystemLock())
            #if !canImport(Darwin)
                pthread_mutex_init(lock, nil)
            #endif
        }
    }

    // Inlined because otherwise the function would not be specialized across modules. This requires the type to be `@usableFromInline` too.
    @inlinable @inline(__always) package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        try whileLocked { try storage.withUnsafeMutablePointerToHeader { value in try body(&value.pointee) } }
    }

    /// Runs `body` without accessing the value. A value without a size has the address of the whole object, so the Thread Sanitizer would
    /// take each access to it for an access to the object.
    @inlinable @inline(__always) package func whileLocked<Result>(_ body: () throws -> Result) rethrows -> Result {
        let lock = storage.withUnsafeMutablePointerToElements { $0 }
        #if canImport(Darwin)
            os_unfair_lock_lock(lock)
            defer { os_unfair_lock_unlock(lock) }
        #else
            pthread_mutex_lock(lock)
            defer { pthread_mutex_unlock(lock) }
        #endif
        return try body()
    }
}

@usableFromInline final class LockStorage<Value>: ManagedBuffer<Value, SystemLock> {
    @inlinable deinit {
        withUnsafeMutablePointerToElements { lock in
            #if !canImport(Darwin)
                pthread_mutex_destroy(lock)
            #endif
            // The result is discarded explicitly, because on Apple platforms this is the closure's only expression, so its value would
            // become the closure's result.
            _ = lock.deinitialize(count: 1)
        }
    }
}

/// A lock without a value.
@usableFromInline package typealias Lock = Locked<Void>

extension Locked<Void> {
    @inlinable package init() { self.init(()) }

    @inlinable @inline(__always) package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result { try whileLocked(body) }
}
