#if os(Linux)
    import EndpointBasics

    /// A command for the thread whose turn it is.
    enum CurlCommand {
        case start(CurlExchange)
        case stop(CurlExchange)
        /// Resumes a paused exchange in both directions.
        case resume(CurlExchange)
        case end
    }

    /// Decides which thread uses libcurl's handles. Only the engine's thread waits for its turn; other threads hand their commands to the
    /// thread whose turn it is.
    final class CurlTurns: @unchecked Sendable {
        private let condition = Condition()
        // Protected by `condition`.
        private var commands: [CurlCommand] = []
        private var isTaken = false
        private var engineWaits = false

        /// Adds a command. Returns true if no thread will notice it, so that the engine's thread must be woken.
        func add(_ command: CurlCommand) -> Bool {
            condition.withLock {
                commands.append(command)
                return commands.count == 1 && !isTaken
            }
        }

        /// Takes the turn in order to execute a command, unless another thread has the turn or waits for it.
        ///
        /// - Parameter isUseful: Evaluated while no other thread has the turn.
        func take(for command: CurlCommand, if isUseful: @autoclosure () -> Bool) -> Bool {
            condition.withLock {
                guard !isTaken, !engineWaits, isUseful() else { return false }
                commands.append(command)
                isTaken = true
                return true
            }
        }

        /// Waits for the turn. Called on the engine's thread.
        func wait() {
            condition.withLock {
                engineWaits = true
                while isTaken { condition.wait() }
                isTaken = true
                engineWaits = false
            }
        }

        func takeCommands() -> [CurlCommand] {
            condition.withLock {
                defer { commands.removeAll(keepingCapacity: commands.capacity < 1024) }
                return commands
            }
        }

        /// Ends the turn. Returns false without ending it if there are commands, unless they are left to the engine's thread.
        @discardableResult
        func end(leavingCommands: Bool = false) -> Bool {
            condition.withLock {
                guard commands.isEmpty || leavingCommands else { return false }
                isTaken = false
                if engineWaits { condition.signal() }
                return true
            }
        }
    }

    /// The number of running exchanges with each host, and the exchanges that wait because of the limit.
    struct CurlHosts {
        private struct Host {
            var active = 0
            var waiting: ArraySlice<CurlExchange> = []
        }

        let limit: Int
        private var hosts: [HTTPURL.Origin: Host] = [:]
        /// The number of running exchanges with all hosts.
        private(set) var active = 0

        init(limit: Int) { self.limit = limit }

        /// Returns true if the exchange can begin. Otherwise, adds it to those that wait.
        mutating func admit(_ exchange: CurlExchange) -> Bool {
            if hosts[exchange.origin, default: Host()].active < limit { return true }
            hosts[exchange.origin, default: Host()].waiting.append(exchange)
            return false
        }

        mutating func begin(_ origin: HTTPURL.Origin) {
            active += 1
            hosts[origin, default: Host()].active += 1
        }

        /// Records that an exchange has ended. Returns the exchange that can begin in its place.
        mutating func end(_ origin: HTTPURL.Origin) -> CurlExchange? {
            active -= 1
            guard var host = hosts.removeValue(forKey: origin) else { return nil }
            host.active -= 1
            host.waiting = host.waiting.drop { $0.isComplete }
            let next = host.waiting.popFirst()
            if host.active > 0 || !host.waiting.isEmpty || next != nil { hosts[origin] = host }
            return next
        }
    }
#endif
