import Foundation

/// An HTTP server on 127.0.0.1 for tests. It runs a script on each connection, which may violate HTTP in any way.
///
/// It records all received bytes. It runs until `stop` is called or the process ends, so tests do not have to keep a reference to it.
///
/// No step or wait has a time limit, so a slow machine does not change any result. Every connection has its own thread, so Swift tasks cannot delay
/// it.
public final class LoopbackServer: Sendable {
    /// A step of a script.
    public enum Step: Sendable {
        /// Reads a complete request, including its body.
        case readRequest
        /// Reads the head of a request, but not its body.
        case readHead
        /// Reads a request whose body has a `Content-Length`, and keeps only the size of the body.
        case drainRequest
        /// Reads and discards this many bytes.
        case read(Int)
        case send(String)
        case sendBytes([UInt8])
        /// Pauses, or stops early if the peer closes the connection. Test results must not depend on the length of the pause.
        case wait(milliseconds: Int)
        /// Reads nothing until `goOn` is called or the server stops.
        case stall
        /// Reads until the peer closes the connection.
        case waitForClose
        /// Sends the same bytes as fast as the peer accepts them, until the peer closes the connection.
        case sendForever(String)
        /// Sends the same bytes every millisecond until the peer closes the connection.
        case drip(String)
        /// Answers every remaining request. Ends if the closure says that the connection closes, or if the client asks for it.
        case respond(@Sendable (Request) -> (bytes: [UInt8], closes: Bool))
        /// Closes the connection with a TCP reset.
        case reset
        /// Closes the connection without a reset. Every script ends this way.
        case close

        /// Answers every remaining request with a text.
        public static func answer(_ text: @escaping @Sendable (Request) -> String) -> Step {
            .respond { (Array(text($0).utf8), false) }
        }
    }

    private struct State {
        var requests: [Request] = []
        var received: [Int: [UInt8]] = [:]
        var accepted = 0
        var drained: [Int] = []
        var sent = 0
        var isStalling = true
        var open: Set<Int32> = []
        var isStopped = false
    }

    /// The port that the system assigned.
    public let port: Int
    private let listener: Int32
    private let state = Watched(State())

    /// Creates a server that answers every request.
    ///
    /// - Parameter isRecording: If `false`, `requests` and `received` stay empty, so that tests can make more calls than would fit in
    ///   memory.
    public convenience init(isRecording: Bool = true, _ handler: @escaping @Sendable (Request) -> Response) throws {
        let step = Step.respond { request in (handler(request).bytes(forHead: request.method == "HEAD"), false) }
        try self.init(script: { _ in [step] }, isRecording: isRecording)
    }

    /// Creates a server that runs a script on each connection. Connections are numbered from 0.
    public static func scripted(
        isRecording: Bool = true, _ script: @escaping @Sendable (_ connection: Int) -> [Step]
    ) throws -> LoopbackServer {
        try LoopbackServer(script: script, isRecording: isRecording)
    }

    /// Creates a server that answers every request with the given bytes and then closes the connection if `closes` is `true`.
    public static func answering(_ handler: @escaping @Sendable (Request) -> (bytes: [UInt8], closes: Bool)) throws -> LoopbackServer {
        try scripted { _ in [.respond(handler)] }
    }

    /// Returns a URL that refuses connections. No other server uses its port while this process lives.
    public static func refusingURL() throws -> String { "http://127.0.0.1:\(try Socket.bound(listens: false).port)" }

    private init(script: @escaping @Sendable (_ connection: Int) -> [Step], isRecording: Bool) throws {
        (listener, port) = try Socket.bound(listens: true)
        let (listener, state) = (listener, state)
        Thread.detachNewThread {
            defer { Socket.end(listener) }
            while !state.withLock({ $0.isStopped }) {
                guard let descriptor = Socket.accept(listener) else {
                    let error = errno
                    guard !state.withLock({ $0.isStopped }) else { return }
                    // Otherwise, the calls of many tests would fail without a visible cause.
                    guard error != EBADF, error != EINVAL else {
                        let text = "error: the listener \(listener) of a loopback server was closed by something else\n"
                        return FileHandle.standardError.write(Data(text.utf8))
                    }
                    // An interruption or a shortage of descriptors or memory passes (accept(2)).
                    usleep(1000)
                    continue
                }
                let number = state.change { state -> Int? in
                    guard !state.isStopped else { return nil }
                    state.open.insert(descriptor)
                    state.accepted += 1
                    return state.accepted - 1
                }
                guard let number else { return Socket.end(descriptor) }
                Thread.detachNewThread {
                    Connection(descriptor: descriptor, number: number, state: state, isRecording: isRecording).run(script(number))
                }
            }
        }
    }

    /// The base URL, such as `http://127.0.0.1:port`.
    public var url: String { "http://127.0.0.1:\(port)" }

    /// The received requests, in the order in which they were completed.
    public var requests: [Request] { state.withLock { $0.requests } }

    /// All received bytes, by connection.
    public var received: [[UInt8]] {
        state.withLock { state in (0..<state.accepted).map { state.received[$0] ?? [] } }
    }

    /// The sizes of the bodies that were drained.
    public var drainedBodies: [Int] { state.withLock { $0.drained } }

    /// The number of connections made so far.
    public var acceptedConnections: Int { state.withLock { $0.accepted } }

    /// The number of bytes sent, including those that are still in the socket buffers of either side.
    public var sentBytes: Int { state.withLock { $0.sent } }

    /// The number of currently open connections.
    public var openConnections: Int { state.withLock { $0.open.count } }

    /// Waits for this many connections. Returns `false` if the server stops or the task is cancelled first.
    public func waitForConnections(_ count: Int) async -> Bool {
        await state.wait { $0.accepted >= count || $0.isStopped } && acceptedConnections >= count
    }

    /// Waits for this many requests. Returns `false` if the server stops or the task is cancelled first.
    public func waitForRequests(_ count: Int) async -> Bool {
        await state.wait { $0.requests.count >= count || $0.isStopped } && requests.count >= count
    }

    /// Waits until no connection is open. Returns `false` if the task is cancelled first.
    public func waitUntilClosed() async -> Bool { await state.wait { $0.open.isEmpty } }

    /// Ends a `stall`.
    public func goOn() { state.change { $0.isStalling = false } }

    /// Closes the server and all its connections.
    public func stop() {
        state.change { state in
            guard !state.isStopped else { return }
            state.isStopped = true
            // Each descriptor is closed by the thread that uses it, because its number may be reused immediately.
            for descriptor in state.open { Socket.shutDown(descriptor) }
            Socket.shutDown(listener)
        }
    }

    /// One connection, served by its own thread.
    private struct Connection {
        let descriptor: Int32
        let number: Int
        let state: Watched<State>
        let isRecording: Bool

        func run(_ script: [Step]) {
            var parser = RequestParser()
            for step in script {
                if case .reset = step { return finish { Socket.reset(descriptor) } }
                guard play(step, &parser) else { break }
            }
            finish { Socket.end(descriptor) }
        }

        /// Removes the descriptor from the list before closing it, because its number may be reused immediately.
        private func finish(_ close: () -> Void) {
            state.change { state in
                close()
                state.open.remove(descriptor)
            }
        }

        /// Returns `false` if the peer is gone.
        private func play(_ step: Step, _ parser: inout RequestParser) -> Bool {
            switch step {
            case .readRequest: return readRequest(&parser) { $0.next() } != nil
            case .readHead: return readRequest(&parser) { $0.nextHead() } != nil
            case .drainRequest: return drainRequest()
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
            case .respond(let respond):
                while let request = readRequest(&parser, { $0.next() }) {
                    let answer = respond(request)
                    guard send(answer.bytes), !answer.closes else { return false }
                    // RFC 9112, section 9.6.
                    if request["Connection"]?.lowercased() == "close" { return false }
                }
                return false
            case .reset, .close: return false
            }
        }

        private func readRequest(_ parser: inout RequestParser, _ next: (inout RequestParser) -> Request?) -> Request? {
            while true {
                if let request = next(&parser) {
                    if isRecording { state.change { $0.requests.append(request) } }
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

        private func drainRequest() -> Bool {
            var head: [UInt8] = []
            while head.suffix(4) != [0x0D, 0x0A, 0x0D, 0x0A] {
                let byte = Socket.read(descriptor, atMost: 1)
                guard !byte.isEmpty else { return false }
                head += byte
            }
            let lines = String(decoding: head, as: UTF8.self).lowercased().components(separatedBy: "\r\n")
            let line = lines.first { $0.hasPrefix("content-length:") } ?? ""
            let length = Int(line.dropFirst(15).trimmingCharacters(in: .whitespaces)) ?? 0
            var rest = length
            while rest > 0 {
                let count = Socket.read(descriptor, atMost: min(rest, 65_536)).count
                guard count > 0 else { return false }
                rest -= count
            }
            state.change { $0.drained.append(length) }
            return true
        }

        /// Returns no bytes if the peer has closed or reset the connection.
        private func read(atMost count: Int = 65_536) -> [UInt8] {
            let bytes = Socket.read(descriptor, atMost: count)
            record(bytes)
            return bytes
        }

        private func record(_ bytes: [UInt8]) {
            if isRecording { state.change { $0.received[number, default: []] += bytes } }
        }
    }
}
