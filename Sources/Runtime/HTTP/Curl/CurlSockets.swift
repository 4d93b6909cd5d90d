#if os(Linux)
    internal import EndpointCLibraries
    /// The sockets and the timer that libcurl waits for. The engine's thread sleeps in epoll. Another thread can add a socket to epoll
    /// without waking the engine's thread.
    ///
    /// Used only by the thread whose turn it is, except for `wait` and `wake`.
    final class CurlSockets: @unchecked Sendable {
        /// A descriptor, and the operations it is ready for.
        typealias Ready = curlshim_event

        private let library: CurlLibrary
        private let multi: UnsafeMutableRawPointer
        private let poll: Int32
        private let timer: Int32
        /// The time at which libcurl must be called, or `nil` if it must be called only when data arrives.
        private var due: ContinuousClock.Instant?
        /// The time at which the timer fires, if known. The timer is not changed if libcurl asks to be called later.
        private var firesAt: ContinuousClock.Instant?
        private var interests: [Int32: Int32] = [:]
        /// The socket of each transfer. With HTTP/2, multiple transfers can share one.
        private var descriptors: [UnsafeMutableRawPointer: Int32] = [:]
        /// The sockets that are currently not being read, and whether data has arrived on each of them. Once data has arrived, the socket
        /// is no longer watched.
        private var held: [Int32: Bool] = [:]
        private let events = UnsafeMutablePointer<Ready>.allocate(capacity: 64)

        /// Creates the sockets. Returns `nil` if no file descriptors are left.
        init?(_ library: CurlLibrary, _ multi: UnsafeMutableRawPointer) {
            var (poll, timer): (Int32, Int32) = (-1, -1)
            guard curlshim_poll_open(&poll, &timer) != 0 else { return nil }
            self.library = library
            self.multi = multi
            self.poll = poll
            self.timer = timer
            let context = Unmanaged.passUnretained(self).toOpaque()
            let socketCallback: curlshim_socket_callback = { easy, descriptor, interest, context, _ in
                CurlSockets.from(context)?.watch(easy, descriptor, for: interest)
                return 0
            }
            let timerCallback: curlshim_timer_callback = { _, milliseconds, context in
                CurlSockets.from(context)?.setDue(milliseconds)
                return 0
            }
            _ = curlshim_set_multi_callbacks(library.functions, multi, socketCallback, timerCallback, context)
        }

        deinit {
            curlshim_poll_close(poll, timer)
            events.deallocate()
        }

        private static func from(_ context: UnsafeMutableRawPointer?) -> CurlSockets? {
            context.map { Unmanaged<CurlSockets>.fromOpaque($0).takeUnretainedValue() }
        }

        // MARK: libcurl's side

        private func watch(_ easy: UnsafeMutableRawPointer?, _ descriptor: Int32, for interest: Int32) {
            // 4 is CURL_POLL_REMOVE.
            let interest = interest == 4 ? 0 : interest
            interests[descriptor] = interest == 0 ? nil : interest
            if let easy, interest != 0 { descriptors[easy] = descriptor }
            curlshim_poll_watch(poll, descriptor, interest)
        }

        private func setDue(_ milliseconds: Int) { due = milliseconds < 0 ? nil : .now + .milliseconds(min(milliseconds, 3_600_000)) }

        // MARK: The engine's side

        /// Wakes the engine's thread. Can be called from any thread.
        func wake() { curlshim_poll_set_timer(timer, 0) }

        /// Waits until something is ready or the timer fires. Called on the engine's thread.
        func wait() -> UnsafeBufferPointer<Ready> {
            let count = curlshim_poll_wait(poll, timer, events, 64)
            return UnsafeBufferPointer(start: events, count: Int(count))
        }

        /// Lets libcurl receive and send on the sockets that are ready. The timer may also have fired.
        func handle(_ ready: UnsafeBufferPointer<Ready>) {
            firesAt = nil
            for event in ready {
                if held[event.descriptor] != nil {
                    held[event.descriptor] = true
                    curlshim_poll_watch(poll, event.descriptor, 0)
                } else {
                    perform(event.descriptor, ready: event.ready)
                }
            }
        }

        /// Leaves data for a paused transfer in its socket, which no other transfer shares. libcurl 8.5 would read up to 64 MB of the data.
        func hold(_ easy: UnsafeMutableRawPointer) { if let descriptor = descriptors[easy] { held[descriptor] = false } }

        /// Receives from the transfer's socket again.
        func resume(_ easy: UnsafeMutableRawPointer) {
            guard let descriptor = descriptors[easy], held.removeValue(forKey: descriptor) == true else { return }
            if let interest = interests[descriptor] { curlshim_poll_watch(poll, descriptor, interest) }
        }

        /// Removes a transfer that has ended.
        func forget(_ easy: UnsafeMutableRawPointer) {
            resume(easy)
            descriptors[easy] = nil
        }

        /// Lets libcurl perform any work that is due, and sets the timer for the next due time.
        func handleTimer() {
            guard let due else { return }
            if isDue {
                self.due = nil
                // -1 is CURL_SOCKET_TIMEOUT.
                perform(-1, ready: 0)
            } else if firesAt.map({ due < $0 }) ?? true {
                firesAt = due
                curlshim_poll_set_timer(timer, Int64((due - .now) / .nanoseconds(1)))
            }
        }

        /// Whether libcurl must be called now.
        var isDue: Bool { due.map { $0 <= .now } ?? false }

        private func perform(_ descriptor: Int32, ready: Int32) {
            var running: Int32 = 0
            _ = library.functions.pointee.multi_socket_action(multi, descriptor, ready, &running)
        }
    }
#endif
