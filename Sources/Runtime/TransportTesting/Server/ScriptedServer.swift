import EndpointPlatform
import EndpointRuntime

/// An HTTP server on 127.0.0.1 that plays a script on each connection, which may break every rule of HTTP.
///
/// It records what it receives. No step has a time limit: a slow machine changes no result.
final class ScriptedServer: Sendable {
    /// A step of a script.
    enum Step: Sendable {
        /// Reads a complete request, with its body.
        case readRequest
        /// Reads a request's head, and leaves its body.
        case readHead
        /// Reads and forgets this many bytes.
        case read(Int)
        case send(String)
        case sendBytes([UInt8])
        /// Pauses, or stops early if the peer closes. Results must not depend on the pause.
        case wait(milliseconds: Int)
        /// Reads nothing until `goOn` is called, or the server stops.
        case stall
        /// Reads until the peer closes.
        case waitForClose
        /// Sends the same bytes until the peer closes, as fast as it accepts them.
        case sendForever(String)
        /// Sends the same bytes every millisecond until the peer closes.
        case drip(String)
        /// Answers each further request.
        case answer(@Sendable (ServerRequest) -> String)
        /// Closes with a TCP reset.
        case reset
        /// Closes without a reset; also the end of every script.
        case close
    }

    private struct State: Sendable {
        var requests: [ServerRequest] = []
        var sent = 0
        var accepted = 0
        var open: Set<Int32> = []
        var isStalling = true
        var isStopped = false
    }

    /// The port that the system chose.
    let port: Int
    private let listener: Int32
    private let state = Watched(State())

    /// - Parameter script: connections are numbered from 0.
    init(_ script: @escaping @Sendable (_ connection: Int) -> [Step]) throws {
        (listener, port) = try Socket.bound(listens: true)
        let (listener, state) = (listener, state)
        try Socket.detach {
            defer { Socket.end(listener) }
            while let descriptor = Socket.accept(listener) {
                let number = state.change { state -> Int? in
                    guard !state.isStopped else { return nil }
                    state.open.insert(descriptor)
                    state.accepted += 1
                    return state.accepted - 1
                }
                guard let number else { return Socket.end(descriptor) }
                let connection = Connection(descriptor: descriptor, state: state)
                do { try Socket.detach { connection.play(script(number)) } } catch { connection.finish(resets: true) }
            }
        }
    }

    /// `http://127.0.0.1:port`
    var url: String { "http://127.0.0.1:\(port)" }

    /// A URL whose connections are refused. No other server takes its port while this process lives.
    static func refusingURL() throws -> String { "http://127.0.0.1:\(try Socket.bound(listens: false).port)" }

    /// The complete requests, and heads that were read alone, in order.
    var requests: [ServerRequest] { state.withLock { $0.requests } }
    /// How many connections have been made.
    var acceptedConnections: Int { state.withLock { $0.accepted } }
    /// How many bytes the peers have taken, or their and our system's buffers have.
    var sentBytes: Int { state.withLock { $0.sent } }

    /// Waits for this many requests; false if the server stops or the task is cancelled first.
    func waitForRequests(_ count: Int) async -> Bool {
        await state.wait { $0.requests.count >= count || $0.isStopped } && requests.count >= count
    }

    /// Waits until no connection is open; false if the task is cancelled first.
    func waitUntilClosed() async -> Bool { await state.wait { $0.open.isEmpty } }

    /// Ends `stall`.
    func goOn() { state.change { $0.isStalling = false } }

    /// Closes the server and all its connections.
    func stop() {
        state.change { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            // The thread that uses a descriptor closes it, since its number may be reused at once.
            for descriptor in state.open { Socket.shutDown(descriptor) }
            Socket.shutDown(listener)
        }
    }

    /// One connection, on a thread of its own.
    private struct Connection: Sendable {
        let descriptor: Int32
        let state: Watched<State>

        func play(_ script: [Step]) {
            var parser = RequestParser()
            for step in script {
                if case .reset = step { return finish(resets: true) }
                guard play(step, &parser) else { break }
            }
            finish(resets: false)
        }

        /// Removes the descriptor from the list before another connection can have its number.
        func finish(resets: Bool) {
            state.change { state in
                if resets { Socket.reset(descriptor) } else { Socket.end(descriptor) }
                state.open.remove(descriptor)
            }
        }

        /// False if the script ends here: the peer is gone.
        private func play(_ step: Step, _ parser: inout RequestParser) -> Bool {
            switch step {
            case .readRequest: return request(&parser) { $0.next() } != nil
            case .readHead: return request(&parser) { $0.nextHead() } != nil
            case .read(let count):
                var rest = count
                while rest > 0 {
                    let bytes = read(atMost: min(rest, 65_536))
                    guard !bytes.isEmpty else { return false }
                    rest -= bytes.count
                }
                return true
            case .send(let text): return send(Array(text.utf8))
            case .sendBytes(let bytes): return send(bytes)
            case .wait(let milliseconds):
                return !Socket.isReadable(descriptor, milliseconds: Int32(clamping: milliseconds)) || !read().isEmpty
            case .stall:
                while state.withLock({ $0.isStalling && !$0.isStopped }) { usleep(2000) }
                return true
            case .waitForClose:
                while !read().isEmpty {}
                return false
            case .sendForever(let text):
                let bytes = Array(text.utf8)
                while send(bytes) {}
                return false
            case .drip(let text):
                let bytes = Array(text.utf8)
                while send(bytes) {
                    if Socket.isReadable(descriptor, milliseconds: 1), read().isEmpty { return false }
                }
                return false
            case .answer(let answer):
                while let request = request(&parser, { $0.next() }) {
                    guard send(Array(answer(request).utf8)) else { return false }
                    // RFC 9112, 9.6.
                    if request["Connection"]?.equalsIgnoringCase("close") == true { return false }
                }
                return false
            case .reset, .close: return false
            }
        }

        private func request(_ parser: inout RequestParser, _ next: (inout RequestParser) -> ServerRequest?) -> ServerRequest? {
            while true {
                if let request = next(&parser) {
                    state.change { $0.requests.append(request) }
                    return request
                }
                let bytes = read()
                guard !bytes.isEmpty else { return nil }
                parser.append(bytes)
            }
        }

        private func send(_ bytes: [UInt8]) -> Bool {
            var rest = bytes[...]
            while !rest.isEmpty {
                guard let count = Socket.write(descriptor, rest) else { return false }
                rest = rest.dropFirst(count)
                state.change { $0.sent += count }
            }
            return true
        }

        /// Empty if the peer has closed or reset.
        private func read(atMost count: Int = 65_536) -> [UInt8] {
            Socket.read(descriptor, atMost: count)
        }
    }
}
