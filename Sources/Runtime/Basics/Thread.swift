#if os(Linux)

    /// Starts POSIX threads. FoundationEssentials has no Thread.
    package enum SystemThread {
        private final class Body {
            let run: () -> Void

            init(_ run: @escaping () -> Void) { self.run = run }
        }

        /// Runs `body` on a new thread. Returns false if the system cannot start one.
        package static func start(_ body: @escaping @Sendable () -> Void) -> Bool {
            let context = Unmanaged.passRetained(Body(body))
            var thread = pthread_t()
            let code = pthread_create(
                &thread, nil,
                { context in
                    context.map { Unmanaged<Body>.fromOpaque($0).takeRetainedValue().run() }
                    return nil
                }, context.toOpaque())
            guard code == 0 else {
                context.release()
                return false
            }
            pthread_detach(thread)
            return true
        }
    }

    /// A lock that also lets its holder wait for a signal from another thread.
    package final class Condition: @unchecked Sendable {
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

        package init() {
            mutex.initialize(to: pthread_mutex_t())
            condition.initialize(to: pthread_cond_t())
            pthread_mutex_init(mutex, nil)
            pthread_cond_init(condition, nil)
        }

        deinit {
            pthread_cond_destroy(condition)
            pthread_mutex_destroy(mutex)
            condition.deallocate()
            mutex.deallocate()
        }

        package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body()
        }

        /// Waits for a signal. Must only be called while holding the lock, which is released during the wait.
        package func wait() { pthread_cond_wait(condition, mutex) }
        package func signal() { pthread_cond_signal(condition) }
    }
#endif
