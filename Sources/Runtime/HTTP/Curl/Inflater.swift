#if os(Linux)
    import EndpointBasics

    /// Decodes one content coding (RFC 9110, 8.4.1) with zlib, in pieces.
    final class Inflater {
        /// A coding that can be decoded.
        enum Coding { case gzip, deflate }

        /// The format of a stream in ZlibShim.h.
        private enum Format: Int32 { case gzip, zlib, deflate }

        private enum State {
            /// No stream has begun, or only the first of the two bytes that tell the formats of the coding apart has arrived.
            case waiting(first: UInt8?)
            case inside(UnsafeMutableRawPointer)
            /// Nothing can follow.
            case ended
        }

        private let coding: Coding
        private var state = State.waiting(first: nil)
        private let space = UnsafeMutableRawBufferPointer.allocate(byteCount: 32 * 1024, alignment: 16)
        /// The decoded bytes that the next reader has not accepted yet.
        private var ready = 0
        /// The number of bytes that have been decoded already but will be passed again, because their piece was refused.
        private var consumed = 0

        /// Whether the system has zlib.
        static let isAvailable: Bool = {
            guard let stream = beginInflate(Format.gzip.rawValue) else { return false }
            endInflate(stream)
            return true
        }()

        init(_ coding: Coding) { self.coding = coding }

        deinit {
            endStream()
            space.deallocate()
        }

        private func endStream() {
            if case .inside(let stream) = state { endInflate(stream) }
        }

        /// Whether everything that began has ended. An empty body is complete, because servers also mark such bodies as coded.
        var isComplete: Bool {
            switch state {
            case .waiting(let first): first == nil
            case .inside: false
            case .ended: true
            }
        }

        /// Decodes a piece and passes the result on. A piece that is answered with `pause` must be passed again.
        ///
        /// - Parameter reader: Receives the decoded bytes. Bytes that it answers with `pause` are passed to it again.
        /// - Returns: The last answer of the reader, or `nil` if the bytes are invalid.
        func decode(_ piece: UnsafeRawBufferPointer, to reader: (UnsafeRawBufferPointer) -> Exchange.Reception?) -> Exchange.Reception? {
            var rest = UnsafeRawBufferPointer(rebasing: piece.dropFirst(consumed))
            while true {
                if ready > 0 {
                    let reception = reader(UnsafeRawBufferPointer(rebasing: space[..<ready]))
                    guard reception == .goOn else { return reception }
                    ready = 0
                }
                guard let (taken, made) = step(rest) else { return nil }
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(taken))
                consumed += taken
                ready = made
                // Without output, zlib has none left either.
                if made == 0, rest.isEmpty { break }
            }
            consumed -= min(consumed, piece.count)
            return .goOn
        }

        /// Decodes bytes into the free space. Returns the numbers of bytes consumed and produced, or `nil` if the bytes are invalid.
        private func step(_ bytes: UnsafeRawBufferPointer) -> (taken: Int, made: Int)? {
            switch state {
            case .inside(let stream): return inflate(stream, bytes)
            case .waiting(let first):
                guard let next = bytes.first else { return (0, 0) }
                return begin(first, next)
            case .ended: return bytes.isEmpty ? (0, 0) : nil
            }
        }

        private func inflate(_ stream: UnsafeMutableRawPointer, _ bytes: UnsafeRawBufferPointer) -> (taken: Int, made: Int)? {
            var (left, free) = (bytes.count, space.count)
            let code = readInflated(stream, bytes.baseAddress, &left, space.baseAddress, &free)
            if code != 0 {
                endStream()
                // Only gzip can have further members (RFC 1952, 2.2).
                state = coding == .gzip ? .waiting(first: nil) : .ended
            }
            return code < 0 ? nil : (bytes.count - left, space.count - free)
        }

        /// Begins a stream with its first byte or, if both formats of the coding are possible, its first two bytes.
        private func begin(_ first: UInt8?, _ next: UInt8) -> (taken: Int, made: Int)? {
            if coding == .gzip { return begin(.gzip, [next]) }
            guard let first else {
                state = .waiting(first: next)
                return (1, 0)
            }
            // Some servers send the coding without the header of zlib (RFC 1950, 2.2).
            let isZlib = first & 0x0F == 8 && first >> 4 <= 7 && (Int(first) << 8 | Int(next)) % 31 == 0
            return begin(isZlib ? .zlib : .deflate, [first, next])
        }

        private func begin(_ format: Format, _ start: [UInt8]) -> (taken: Int, made: Int)? {
            guard let stream = beginInflate(format.rawValue) else { return nil }
            state = .inside(stream)
            guard let (_, made) = start.withUnsafeBytes({ inflate(stream, $0) }) else { return nil }
            return (1, made)
        }
    }

    extension [Inflater] {
        /// Returns decoders for the `Content-Encoding` of a response, in the order of their use, or `nil` if it names other codings.
        static func decoding(_ head: ResponseHead) -> [Inflater]? {
            var inflaters: [Inflater] = []
            for coding in codings(head.headers["Content-Encoding"] ?? "").reversed() where coding != "identity" {
                guard let coding = known[coding], inflaters.count < 5 else { return nil }
                inflaters.append(Inflater(coding))
            }
            return inflaters
        }

        /// Whether a request with this `Accept-Encoding` asks only for codings that can be decoded.
        static func canDecode(_ accepted: String) -> Bool {
            Inflater.isAvailable && codings(accepted).allSatisfy { $0 == "identity" || known[$0] != nil }
        }

        private static var known: [String: Inflater.Coding] { ["gzip": .gzip, "x-gzip": .gzip, "deflate": .deflate] }

        /// The names in a list, in lowercase and without weights.
        private static func codings(_ list: String) -> [String] {
            list.split(separator: ",").map { String($0).cut(at: ";").head.trimmingBlanks().lowercased() }.filter { !$0.isEmpty }
        }

        /// Whether all data has ended.
        var isComplete: Bool { allSatisfy(\.isComplete) }

        /// Decodes a piece with each decoder after the other. See `Inflater.decode`.
        func decode(
            _ piece: UnsafeRawBufferPointer, from index: Int = 0, to reader: (UnsafeRawBufferPointer) -> Exchange.Reception?
        ) -> Exchange.Reception? {
            guard index < count else { return reader(piece) }
            return self[index].decode(piece) { decode($0, from: index + 1, to: reader) }
        }
    }

    // Functions from ZlibShim, declared with Swift's calling convention.
    @_silgen_name("endpoints_inflate_begin")
    private func beginInflate(_ format: Int32) -> UnsafeMutableRawPointer?
    @_silgen_name("endpoints_inflate_read")
    private func readInflated(
        _ stream: UnsafeMutableRawPointer, _ input: UnsafeRawPointer?, _ inputCount: UnsafeMutablePointer<Int>,
        _ output: UnsafeMutableRawPointer?, _ outputCount: UnsafeMutablePointer<Int>
    ) -> Int32
    @_silgen_name("endpoints_inflate_end")
    private func endInflate(_ stream: UnsafeMutableRawPointer)
#endif
