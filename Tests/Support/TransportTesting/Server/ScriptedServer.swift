import EndpointBasics
import EndpointRuntime

/// An HTTP server on 127.0.0.1 that runs a script on each connection. A script can break any rule of HTTP.
///
/// The server records what it receives. No step has a time limit, so a slow machine does not change the result.
final class ScriptedServer: Sendable {
    /// A step of a script.
    enum Step: Sendable {
        /// Reads a complete request, with its body.
        case readRequest
        /// Reads the head of a request, but not its body.
        case readHead
        /// Reads and discards this many bytes.
        case read(Int)
        case send(String)
        case sendBytes([UInt8])
        /// Pauses. Ends early if the peer closes the connection. Results must not depend on the pause.
        case wait(milliseconds: Int)
        /// Reads nothing until `goOn` is called or the server stops.
        case stall
        /// Reads until the peer closes the connection.
        case waitForClose
        /// Sends the same bytes until the peer closes the connection, as fast as it accepts them.
        case sendForever(String)
        /// Sends the same bytes every millisecond until the peer closes the connection.
        case drip(String)
        /// Answers every remaining request.
        case answer(@Sendable (ServerRequest) -> String)
        /// Closes the connection with a TCP reset.
        case reset
        /// Closes the connection without a reset. Every script ends this way.
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

    /// - Parameter script: The script for each connection. Connections are numbered from 0.
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

    /// The URL of the server: `http://127.0.0.1:port`.
    var url: String { "http://127.0.0.1:\(port)" }

    /// Returns a URL at which connections are refused. Its port is not assigned to any other server during the lifetime of this process.
    static func refusingURL() throws -> String { "http://127.0.0.1:\(try Socket.bound(listens: false).port)" }

    /// The complete requests, and heads that were read without a body, in order.
    var requests: [ServerRequest] { state.withLock { $0.requests } }
    /// The number of connections that were made.
    var acceptedConnections: Int { state.withLock { $0.accepted } }
    /// The number of bytes sent, including those that are still in the socket buffers of either side.
    var sentBytes: Int { state.withLock { $0.sent } }

    /// Waits for this many requests. Returns false if the server stops or the task is cancelled first.
    func waitForRequests(_ count: Int) async -> Bool {
        await state.wait { $0.requests.count >= count || $0.isStopped } && requests.count >= count
    }

    /// Waits until no connection is open. Returns false if the task is cancelled first.
    func waitUntilClosed() async -> Bool { await state.wait { $0.open.isEmpty } }

    /// Ends a `stall`.
    func goOn() { state.change { $0.isStalling = false } }

    /// Closes the server and all its connections.
    func stop() {
        state.change { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            // Only the thread that uses a descriptor closes it, because the number of a closed descriptor can be reused immediately.
            for descriptor in state.open { Socket.shutDown(descriptor) }
            Socket.shutDown(listener)
        }
    }

    /// A connection, with its own thread.
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

        /// Removes the descriptor from the list before a new connection can get its number.
        func finish(resets: Bool) {
            state.change { state in
                if resets { Socket.reset(descriptor) } else { Socket.end(descriptor) }
                state.open.remove(descriptor)
            }
        }

        /// Runs a step. Returns false if the script ends because the peer has closed the connection.
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
                    // The client asked for the connection to be closed (RFC 9112, 9.6).
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

        /// Reads the next bytes. Returns an empty array if the peer has closed or reset the connection.
        private func read(atMost count: Int = 65_536) -> [UInt8] {
            Socket.read(descriptor, atMost: count)
        }
    }
}
