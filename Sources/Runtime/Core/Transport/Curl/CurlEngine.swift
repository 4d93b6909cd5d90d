#if os(Linux)
    import Foundation

    /// Runs the transfers of one transport on one thread, which sleeps while idle.
    final class CurlEngine: @unchecked Sendable {
        enum Command {
            case start(CurlExchange)
            case stop(CurlExchange)
            /// Goes on with what was paused, in both directions.
            case resume(CurlExchange)
            case end
        }

        let library: CurlLibrary
        let settings: CurlTransport.Settings
        /// Some servers refuse clients without a name.
        let userAgent: String
        private let multi: UnsafeMutableRawPointer

        private let lock = NSLock()
        // Guarded by `lock`.
        private var commands: [Command] = []
        private var isAsleep = false

        // Used on the thread only.
        private var isEnding = false
        private var active = 0
        private var hosts: [HTTPURL.Origin: Host] = [:]
        private var idle: [CurlHandle] = []
        private let keepsHandles: Bool
        /// Something arrived for these since their readers were woken last.
        private var touched: [CurlExchange] = []

        private struct Host {
            var active = 0
            var waiting: ArraySlice<CurlExchange> = []
        }

        init?(_ library: CurlLibrary, _ settings: CurlTransport.Settings) {
            guard let multi = library.functions.pointee.multiInit() else { return nil }
            (self.library, self.settings, self.multi) = (library, settings, multi)
            userAgent = "EndpointRuntime/\(EndpointRuntimeVersion.current) " + library.version.cut(at: " ").head
            keepsHandles = library.canUseHandlesAgain
            let total = CurlEngine.connectionLimit
            // 6: CURLMOPT_MAXCONNECTS, how many are kept; 13: CURLMOPT_MAX_TOTAL_CONNECTIONS.
            for option: Int32 in [6, 13] { _ = library.functions.pointee.setMulti(library.functions, multi, option, total) }
            let thread = Thread { [self] in run() }
            thread.name = "endpoints.curl"
            thread.start()
        }

        deinit { _ = library.functions.pointee.multiCleanup(multi) }

        /// Half of the process's descriptors, so that files and others have the rest.
        private static var connectionLimit: Int {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 256 }
            return Int(min(max(limit.rlim_cur / 2, 16), 4096)) - 8
        }

        /// From any thread.
        func post(_ command: Command) {
            let wakes = lock.withLock {
                commands.append(command)
                defer { isAsleep = false }
                return isAsleep
            }
            if wakes { _ = library.functions.pointee.multiWakeup(multi) }
        }

        /// Its reader is woken when all that has come has been read.
        func touch(_ exchange: CurlExchange) {
            guard !exchange.isTouched else { return }
            exchange.isTouched = true
            touched.append(exchange)
        }

        private func run() {
            library.functions.pointee.blockSignals()
            while true {
                let batch = lock.withLock { () -> [Command] in
                    defer { commands.removeAll(keepingCapacity: commands.capacity < 1024) }
                    return commands
                }
                for command in batch { execute(command) }
                var (running, code): (Int32, Int32) = (0, 0)
                _ = library.functions.pointee.multiPerform(multi, &running)
                while let easy = library.functions.pointee.nextDone(library.functions, multi, &code) {
                    if let exchange = exchange(easy) { release(exchange) { exchange.complete($0, code) } }
                }
                for exchange in touched {
                    exchange.isTouched = false
                    exchange.wake()
                }
                touched.removeAll(keepingCapacity: true)
                if isEnding, active == 0 { return }
                let sleeps = lock.withLock {
                    isAsleep = commands.isEmpty
                    return isAsleep
                }
                if sleeps { _ = library.functions.pointee.multiPoll(multi, nil, 0, 600_000, nil) }
            }
        }

        private func execute(_ command: Command) {
            switch command {
            case .start(let exchange):
                if hosts[exchange.origin, default: Host()].active < settings.connectionsPerHost {
                    start(exchange)
                } else {
                    hosts[exchange.origin, default: Host()].waiting.append(exchange)
                }
            case .stop(let exchange):
                if exchange.handle == nil { exchange.complete(nil, 0) } else { release(exchange) { exchange.complete($0, nil) } }
            case .resume(let exchange):
                if let handle = exchange.handle { _ = library.functions.pointee.easyPause(handle.easy, 0) }
            case .end: isEnding = true
            }
        }

        private func start(_ exchange: CurlExchange) {
            guard !exchange.isComplete else { return }
            guard let handle = idle.popLast() ?? CurlHandle(library) else {
                return exchange.fail(TransportError(.other, "out of memory", mayHaveReachedServer: false))
            }
            active += 1
            hosts[exchange.origin, default: Host()].active += 1
            exchange.configure(handle, settings)
            // Held until `release`.
            handle.set(.privateData, Unmanaged.passRetained(exchange).toOpaque())
            _ = library.functions.pointee.multiAdd(multi, handle.easy)
        }

        private func exchange(_ easy: UnsafeMutableRawPointer) -> CurlExchange? {
            // CURLINFO_PRIVATE.
            guard let pointer = library.functions.pointee.getPointer(library.functions, easy, 0x100015) else { return nil }
            return Unmanaged<CurlExchange>.fromOpaque(pointer).takeUnretainedValue()
        }

        /// Takes the transfer away, and lets another of the host begin.
        private func release(_ exchange: CurlExchange, _ complete: (CurlHandle) -> Void) {
            guard let handle = exchange.handle else { return }
            complete(handle)
            exchange.handle = nil
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
            if let next { start(next) }
        }
    }
#endif
