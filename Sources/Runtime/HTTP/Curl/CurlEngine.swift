#if os(Linux)
    import EndpointBasics
    internal import EndpointCLibraries

    /// Runs the transfers of a transport. A thread waits for their sockets, and sleeps while no data arrives. While few transfers are
    /// running, a new transfer starts on its caller's thread, because sending the request takes less time than waking another thread.
    final class CurlEngine: @unchecked Sendable {
        let library: CurlLibrary
        let settings: CurlTransport.Settings
        /// The value of the User-Agent field. Some servers reject requests without one.
        let userAgent: String
        private let multi: UnsafeMutableRawPointer
        let sockets: CurlSockets

        private let turns = CurlTurns()

        // Used only by the thread whose turn it is.
        private var isEnding = false
        private var hosts: CurlHosts
        /// Handles that no exchange uses.
        private var idle: [CurlHandle] = []
        private let keepsHandles: Bool
        /// The commands of the current turn.
        private var commands: [CurlCommand] = []
        /// The exchanges that have received something since their readers were last woken.
        private var touched: [CurlExchange] = []

        init?(_ library: CurlLibrary, _ settings: CurlTransport.Settings) {
            guard let multi = library.functions.pointee.multi_init() else { return nil }
            guard let sockets = CurlSockets(library, multi) else {
                _ = library.functions.pointee.multi_cleanup(multi)
                return nil
            }
            self.library = library
            self.settings = settings
            self.multi = multi
            self.sockets = sockets
            hosts = CurlHosts(limit: settings.connectionsPerHost)
            userAgent = "EndpointRuntime/\(EndpointRuntimeVersion.current) " + library.version.cut(at: " ").head
            keepsHandles = library.canUseHandlesAgain
            // Half of the process's file descriptors. The other half is left for files and other uses.
            let total = Int(min(max(curlshim_descriptor_limit() / 2, 16), 4096)) - 8
            // 6 is CURLMOPT_MAXCONNECTS, the number of connections to keep; 13 is CURLMOPT_MAX_TOTAL_CONNECTIONS.
            for option: Int32 in [6, 13] { _ = curlshim_set_multi(library.functions, multi, option, total) }
            // All properties are set, so on failure `deinit` cleans up.
            guard SystemThread.start(run) else { return nil }
        }

        deinit { withoutPipeSignal { _ = library.functions.pointee.multi_cleanup(multi) } }

        // MARK: Turns

        /// Adds a command for the engine's own thread, or the thread whose turn it is, to execute. Can be called from any thread.
        func post(_ command: CurlCommand) { if turns.add(command) { sockets.wake() } }

        /// Starts an exchange. Can be called from any thread. The caller's thread sends the request itself if that saves time. If many
        /// transfers are running, the engine's thread is awake anyway and starts multiple exchanges in one turn.
        func start(_ exchange: CurlExchange) {
            if turns.take(for: .start(exchange), if: hosts.active < 4) {
                withoutPipeSignal { work() }
            } else {
                post(.start(exchange))
            }
        }

        /// Prevents a write to a closed connection from killing the process. Works on any thread.
        private func withoutPipeSignal(_ body: () -> Void) {
            let wasBlocked = curlshim_block_pipe_signal()
            body()
            curlshim_allow_pipe_signal(wasBlocked)
        }

        /// Runs the engine's thread.
        private func run() {
            curlshim_prepare_thread()
            var isOver = false
            while !isOver {
                let ready = sockets.wait()
                turns.wait()
                sockets.handle(ready)
                isOver = self.isOver
                work()
            }
        }

        private var isOver: Bool { isEnding && hosts.active == 0 }

        /// Executes pending commands and ends the turn. Stops after a few rounds; the engine's thread then continues.
        private func work() {
            for _ in 0..<8 {
                turns.takeCommands(into: &commands)
                for command in commands { execute(command) }
                commands.removeAll(keepingCapacity: commands.capacity < 1024)
                sockets.handleTimer()
                wakeReaders()
                if !sockets.isDue, !isOver, turns.end() { return }
            }
            sockets.wake()
            turns.end(leavingCommands: true)
        }

        private func wakeReaders() {
            var code: Int32 = 0
            while let easy = curlshim_next_done(library.functions, multi, &code) {
                // CURLINFO_PRIVATE.
                guard let exchange = CurlExchange.from(curlshim_get_pointer(library.functions, easy, 0x100015)) else { continue }
                release(exchange) { exchange.complete($0, code) }
            }
            for exchange in touched {
                exchange.isTouched = false
                exchange.wake()
            }
            touched.removeAll(keepingCapacity: true)
        }

        /// Schedules the exchange's reader to be woken once all available data has been received.
        func touch(_ exchange: CurlExchange) {
            guard !exchange.isTouched else { return }
            exchange.isTouched = true
            touched.append(exchange)
        }

        // MARK: Transfers

        /// The number of bytes that a transfer can receive at once. All other transfers wait meanwhile, so many share what one gets alone.
        var share: Int { max(512 / max(hosts.active, 1), 64) * 1024 }

        private func execute(_ command: CurlCommand) {
            switch command {
            case .start(let exchange):
                if !exchange.isComplete, hosts.admit(exchange) { begin(exchange) }
            case .stop(let exchange):
                guard let handle = exchange.handle else { return exchange.complete(nil, 0) }
                // With HTTP/2, libcurl 7.88 notifies the server of the cancellation only when it next uses the connection. Therefore, a
                // connection that no other transfer uses is closed.
                handle.set(.forbidReuse, 1)
                release(exchange) { exchange.complete($0, nil) }
            case .resume(let exchange):
                guard let handle = exchange.handle else { return }
                sockets.resume(handle.easy)
                // libcurl delivers held data in this call. If the exchange rejects it, libcurl reports that only here.
                let code = library.functions.pointee.easy_pause(handle.easy, 0)
                if code != 0 { release(exchange) { exchange.complete($0, code) } }
            case .end: isEnding = true
            }
        }

        private func begin(_ exchange: CurlExchange) {
            guard let handle = idle.popLast() ?? CurlHandle(library) else {
                exchange.fail(TransportError(.other, "out of memory", mayHaveReachedServer: false))
                return end(exchange.origin)
            }
            exchange.configure(handle, settings)
            // Retained until `release`.
            handle.set(.privateData, Unmanaged.passRetained(exchange).toOpaque())
            _ = library.functions.pointee.multi_add_handle(multi, handle.easy)
        }

        /// Removes the transfer, and allows another transfer to the same host to start.
        private func release(_ exchange: CurlExchange, _ complete: (CurlHandle) -> Void) {
            guard let handle = exchange.handle else { return }
            complete(handle)
            exchange.handle = nil
            sockets.forget(handle.easy)
            _ = library.functions.pointee.multi_remove_handle(multi, handle.easy)
            if keepsHandles, idle.count < 64 {
                handle.reset()
                idle.append(handle)
            }
            end(exchange.origin)
            Unmanaged.passUnretained(exchange).release()
        }

        /// Begins the exchange that waits for the place of one that has ended, if any.
        private func end(_ origin: HTTPURL.Origin) { if let next = hosts.end(origin) { begin(next) } }
    }
#endif
