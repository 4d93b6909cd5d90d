#if os(Linux)
    import EndpointBasics

    /// Runs the transfers of a transport. A thread waits for their sockets, and sleeps while no data arrives. While few transfers are
    /// running, a new transfer starts on its caller's thread, because sending the request takes less time than waking another thread.
    ///
    /// Threads take turns using libcurl's handles. Only the engine's thread waits for its turn; other threads hand their commands to the
    /// thread whose turn it is.
    final class CurlEngine: @unchecked Sendable {
        enum Command {
            case start(CurlExchange)
            case stop(CurlExchange)
            /// Resumes a paused exchange in both directions.
            case resume(CurlExchange)
            case end
        }

        let library: CurlLibrary
        let settings: CurlTransport.Settings
        /// The User-Agent. Some servers reject requests without one.
        let userAgent: String
        private let multi: UnsafeMutableRawPointer
        let sockets: CurlSockets

        private let turn = Condition()
        // Protected by `turn`.
        private var commands: [Command] = []
        private var isTaken = false
        private var threadWaits = false

        // Used only by the thread whose turn it is.
        private var isEnding = false
        private var active = 0
        private var hosts: [HTTPURL.Origin: Host] = [:]
        private var idle: [CurlHandle] = []
        private let keepsHandles: Bool
        /// The exchanges that have received something since their readers were last woken.
        private var touched: [CurlExchange] = []

        private struct Host {
            var active = 0
            var waiting: ArraySlice<CurlExchange> = []
        }

        init?(_ library: CurlLibrary, _ settings: CurlTransport.Settings) {
            guard let multi = library.functions.pointee.multiInit() else { return nil }
            guard let sockets = CurlSockets(library, multi) else {
                _ = library.functions.pointee.multiCleanup(multi)
                return nil
            }
            (self.library, self.settings, self.multi, self.sockets) = (library, settings, multi, sockets)
            userAgent = "EndpointRuntime/\(EndpointRuntimeVersion.current) " + library.version.cut(at: " ").head
            keepsHandles = library.canUseHandlesAgain
            let total = CurlEngine.connectionLimit(library)
            // 6 is CURLMOPT_MAXCONNECTS, the number of connections to keep; 13 is CURLMOPT_MAX_TOTAL_CONNECTIONS.
            for option: Int32 in [6, 13] { _ = library.functions.pointee.setMulti(library.functions, multi, option, total) }
            guard SystemThread.start(run) else {
                _ = library.functions.pointee.multiCleanup(multi)
                return nil
            }
        }

        deinit { withoutPipeSignal { _ = library.functions.pointee.multiCleanup(multi) } }

        /// The connection limit: half of the process's file descriptors. The other half is left for files and other uses.
        private static func connectionLimit(_ library: CurlLibrary) -> Int {
            Int(min(max(library.functions.pointee.descriptorLimit() / 2, 16), 4096)) - 8
        }

        // MARK: Turns

        /// Adds a command for the engine's own thread, or the thread whose turn it is, to execute. Can be called from any thread.
        func post(_ command: Command) {
            let wakes = turn.withLock {
                commands.append(command)
                return commands.count == 1 && !isTaken
            }
            if wakes { sockets.wake() }
        }

        /// Starts an exchange. Can be called from any thread. The caller's thread sends the request itself if that saves time. If many
        /// transfers are running, the engine's thread is awake anyway and starts multiple exchanges in one turn.
        func start(_ exchange: CurlExchange) {
            let isMine = turn.withLock {
                guard !isTaken, !threadWaits, active < 4 else { return false }
                commands.append(.start(exchange))
                isTaken = true
                return true
            }
            if isMine { withoutPipeSignal { work() } } else { post(.start(exchange)) }
        }

        /// Prevents a write to a closed connection from killing the process. Works on any thread.
        private func withoutPipeSignal(_ body: () -> Void) {
            let wasBlocked = library.functions.pointee.blockPipeSignal()
            body()
            library.functions.pointee.allowPipeSignal(wasBlocked)
        }

        private func run() {
            library.functions.pointee.prepareThread()
            while true {
                let ready = sockets.wait()
                turn.withLock {
                    threadWaits = true
                    while isTaken { turn.wait() }
                    (isTaken, threadWaits) = (true, false)
                }
                sockets.handle(ready)
                let isOver = isEnding && active == 0
                work()
                if isOver { return }
            }
        }

        /// Executes pending commands and ends the turn. Stops after a few rounds; the engine's thread then continues.
        private func work() {
            for _ in 0..<8 {
                let batch = turn.withLock { () -> [Command] in
                    defer { commands.removeAll(keepingCapacity: commands.capacity < 1024) }
                    return commands
                }
                for command in batch { execute(command) }
                sockets.handleTimer()
                wakeReaders()
                let isDone = turn.withLock {
                    guard commands.isEmpty, !sockets.isDue, !(isEnding && active == 0) else { return false }
                    endTurn()
                    return true
                }
                if isDone { return }
            }
            sockets.wake()
            turn.withLock { endTurn() }
        }

        private func endTurn() {
            isTaken = false
            if threadWaits { turn.signal() }
        }

        private func wakeReaders() {
            var code: Int32 = 0
            while let easy = library.functions.pointee.nextDone(library.functions, multi, &code) {
                if let exchange = exchange(easy) { release(exchange) { exchange.complete($0, code) } }
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

        private func execute(_ command: Command) {
            switch command {
            case .start(let exchange):
                if hosts[exchange.origin, default: Host()].active < settings.connectionsPerHost {
                    begin(exchange)
                } else {
                    hosts[exchange.origin, default: Host()].waiting.append(exchange)
                }
            case .stop(let exchange):
                guard let handle = exchange.handle else { return exchange.complete(nil, 0) }
                // With HTTP/2, libcurl 7.88 notifies the server of the cancellation only when it next uses the connection. Therefore, a
                // connection that no other transfer uses is closed.
                handle.set(.forbidReuse, 1)
                release(exchange) { exchange.complete($0, nil) }
            case .resume(let exchange):
                guard let handle = exchange.handle else { return }
                sockets.goOn(handle.easy)
                _ = library.functions.pointee.easyPause(handle.easy, 0)
            case .end: isEnding = true
            }
        }

        private func begin(_ exchange: CurlExchange) {
            guard !exchange.isComplete else { return }
            guard let handle = idle.popLast() ?? CurlHandle(library) else {
                return exchange.fail(TransportError(.other, "out of memory", mayHaveReachedServer: false))
            }
            active += 1
            hosts[exchange.origin, default: Host()].active += 1
            exchange.configure(handle, settings)
            // Retained until `release`.
            handle.set(.privateData, Unmanaged.passRetained(exchange).toOpaque())
            _ = library.functions.pointee.multiAdd(multi, handle.easy)
        }

        private func exchange(_ easy: UnsafeMutableRawPointer) -> CurlExchange? {
            // CURLINFO_PRIVATE.
            guard let pointer = library.functions.pointee.getPointer(library.functions, easy, 0x100015) else { return nil }
            return Unmanaged<CurlExchange>.fromOpaque(pointer).takeUnretainedValue()
        }

        /// Removes the transfer, and allows another transfer to the same host to start.
        private func release(_ exchange: CurlExchange, _ complete: (CurlHandle) -> Void) {
            guard let handle = exchange.handle else { return }
            complete(handle)
            exchange.handle = nil
            sockets.forget(handle.easy)
            _ = library.functions.pointee.multiRemove(multi, handle.easy)
            if keepsHandles, idle.count < 64 {
                handle.reset()
                idle.append(handle)
            }
            active -= 1
            next(exchange.origin)
            Unmanaged.passUnretained(exchange).release()
        }

        private func next(_ origin: HTTPURL.Origin) {
            guard var host = hosts.removeValue(forKey: origin) else { return }
            host.active -= 1
            var next: CurlExchange?
            while let first = host.waiting.popFirst() {
                if first.isComplete { continue }
                next = first
                break
            }
            if host.active > 0 || !host.waiting.isEmpty || next != nil { hosts[origin] = host }
            if let next { begin(next) }
        }
    }
#endif
