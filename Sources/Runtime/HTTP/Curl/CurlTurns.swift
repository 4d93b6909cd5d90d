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

        /// Moves the commands that were added to `taken`, which is empty.
        func takeCommands(into taken: inout [CurlCommand]) { condition.withLock { swap(&commands, &taken) } }

        /// Ends the turn. Returns false without ending it if there are commands, unless they are left to the engine's thread.
        @discardableResult func end(leavingCommands: Bool = false) -> Bool {
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
            private(set) var active = 0
            private var waiting: ArraySlice<CurlExchange> = []

            mutating func admit(_ exchange: CurlExchange, _ limit: Int) -> Bool {
                if active < limit { active += 1 } else { waiting.append(exchange) }
                return waiting.isEmpty
            }

            mutating func end() -> CurlExchange? {
                waiting = waiting.drop { $0.isComplete }
                if waiting.isEmpty { active -= 1 }
                return waiting.popFirst()
            }
        }

        let limit: Int
        private var hosts: [HTTPURL.Origin: Host] = [:]
        /// The number of running exchanges with all hosts.
        private(set) var active = 0

        init(limit: Int) { self.limit = limit }

        /// Returns true if the exchange can begin. Otherwise, adds it to those that wait.
        mutating func admit(_ exchange: CurlExchange) -> Bool {
            let isAdmitted = hosts[exchange.origin, default: Host()].admit(exchange, limit)
            if isAdmitted { active += 1 }
            return isAdmitted
        }

        /// Records that an exchange has ended. Returns the exchange that takes its place.
        mutating func end(_ origin: HTTPURL.Origin) -> CurlExchange? {
            if let next = hosts[origin]?.end() { return next }
            active -= 1
            // A few hosts stay, because an app talks to the same ones again.
            if hosts.count > 16, hosts[origin]?.active == 0 { hosts[origin] = nil }
            return nil
        }
    }
#endif
