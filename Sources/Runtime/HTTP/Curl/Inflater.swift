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
            /// A gzip member has ended. Another one may follow (RFC 1952, 2.2), of which only the first byte has arrived.
            case between(first: UInt8?)
            /// Everything that follows is ignored, as browsers and gzip do: this number of bytes so far.
            case ended(Int)
        }

        private let coding: Coding
        private var state = State.waiting(first: nil)
        private let space = UnsafeMutableRawBufferPointer.allocate(byteCount: 32 * 1024, alignment: 16)
        /// The decoded bytes that the next reader has not accepted yet.
        private var ready = 0
        /// The number of bytes that have been decoded already but will be passed again, because their piece was refused.
        private var consumed = 0

        /// The number of bytes after the end that are ignored. A server that sends more of them would keep the call from ending.
        private static let ignorable = 64 * 1024

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

        private func endStream() { if case .inside(let stream) = state { endInflate(stream) } }

        /// Whether everything that began has ended. An empty body is complete, because servers also mark such bodies as coded.
        var isComplete: Bool {
            switch state {
            case .waiting(let first), .between(let first): first == nil
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
            case .waiting where bytes.isEmpty, .between where bytes.isEmpty: return (0, 0)
            case .waiting(let first): return begin(first, bytes[0])
            case .between(let first): return follow(first, bytes[0])
            case .ended(let ignored):
                state = .ended(ignored + bytes.count)
                return ignored + bytes.count > Inflater.ignorable ? nil : (bytes.count, 0)
            }
        }

        private func inflate(_ stream: UnsafeMutableRawPointer, _ bytes: UnsafeRawBufferPointer) -> (taken: Int, made: Int)? {
            var (left, free) = (bytes.count, space.count)
            let code = readInflated(stream, bytes.baseAddress, &left, space.baseAddress, &free)
            if code != 0 {
                endStream()
                // Only gzip can have further members.
                state = coding == .gzip ? .between(first: nil) : .ended(0)
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

        /// Begins the next gzip member if both bytes of its mark have arrived (RFC 1952, 2.3.1).
        private func follow(_ first: UInt8?, _ next: UInt8) -> (taken: Int, made: Int)? {
            if first == 0x1F, next == 0x8B { return begin(.gzip, [0x1F, 0x8B]) }
            state = first == nil && next == 0x1F ? .between(first: next) : .ended(1)
            return (1, 0)
        }

        private func begin(_ format: Format, _ start: [UInt8]) -> (taken: Int, made: Int)? {
            guard let stream = beginInflate(format.rawValue) else { return nil }
            state = .inside(stream)
            guard let (_, made) = start.withUnsafeBytes({ inflate(stream, $0) }) else { return nil }
            return (1, made)
        }
    }

    extension [Inflater] {
        /// Returns decoders for the `Content-Encoding` of a response, in the order of their use, or `nil` if it names codings that need
        /// other decoders. A name that is no coding, such as `utf-8`, is ignored, as browsers do.
        static func decoding(_ head: ResponseHead) -> [Inflater]? {
            var inflaters: [Inflater] = []
            for name in codings(head.headers["Content-Encoding"] ?? "").reversed() {
                guard let coding = known[name] else {
                    if others.contains(name) { return nil }
                    continue
                }
                guard inflaters.count < 5 else { return nil }
                inflaters.append(Inflater(coding))
            }
            return inflaters
        }

        /// Whether a request with this `Accept-Encoding` asks only for codings that can be decoded.
        static func canDecode(_ accepted: String) -> Bool {
            Inflater.isAvailable && codings(accepted).allSatisfy { $0 == "identity" || known[$0] != nil }
        }

        private static var known: [String: Inflater.Coding] { ["gzip": .gzip, "x-gzip": .gzip, "deflate": .deflate] }

        /// The other codings of IANA's registry (RFC 9110, 16.6.1).
        private static var others: Set<String> {
            ["aes128gcm", "br", "compress", "dcb", "dcz", "exi", "pack200-gzip", "x-compress", "zstd"]
        }

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
