#if os(Linux)
    import EndpointBasics

    /// An exchange performed by libcurl. State that is not protected by a lock is used only in the engine's turns.
    final class CurlExchange: Exchange, @unchecked Sendable {
        let origin: HTTPURL.Origin
        private let request: HTTPRequest
        private let engine: CurlEngine
        private let upload: CurlUpload?
        private let silence: SilenceTimer?

        /// The handle, while libcurl works on the exchange.
        var handle: CurlHandle?
        var isTouched = false
        private var head: CurlHead
        /// Decode the body. libcurl could do this too, but takes data that ends early for complete.
        private var inflaters: [Inflater]?
        /// Whether the body is decoded here rather than by libcurl.
        private let inflates: Bool
        private(set) var isComplete = false
        /// The number of times that libcurl was about to send the request, or `nil` if this version of libcurl does not report it.
        private var sends: Int? = 0

        init(_ request: HTTPRequest, _ options: TransportOptions, on engine: CurlEngine) throws {
            self.request = request
            self.engine = engine
            origin = request.url.origin
            head = CurlHead(limits: engine.settings)
            inflates = [Inflater].canDecode(request.headers["Accept-Encoding"] ?? "")
            // Small bodies are copied by libcurl and sent together with the header.
            upload = try request.body.flatMap { $0.data.map { $0.count > 64 * 1024 } ?? true ? try CurlUpload($0) : nil }
            silence = options.idleTimeout.map { SilenceTimer($0) }
            super.init(request, options, pausing: .refusing)
        }

        override func start() {
            silence?.begin(self)
            engine.start(self)
            upload?.begin({ [self] in engine.post(.resume(self)) }, failed: { [self] error in fail(error) })
        }

        override func stop() { engine.post(.stop(self)) }

        override func resume() {
            silence?.restart()
            engine.post(.resume(self))
        }

        // MARK: libcurl's side

        /// Prepares a handle for the request.
        func configure(_ handle: CurlHandle, _ settings: CurlTransport.Settings) {
            self.handle = handle
            handle.set(.url, request.url.string)
            setProtocol(handle)
            setConnection(handle, settings)
            setCallbacks(handle)
            setMethod(handle)
            setLines(handle)
        }

        private func setProtocol(_ handle: CurlHandle) {
            handle.set(.noSignal, 1)
            handle.set(.pathAsIs, 1)
            handle.set(.http09Allowed, 0)
            handle.set(.suppressConnectHeaders, 1)
            // CURLPROTO_HTTP and CURLPROTO_HTTPS.
            handle.set(.protocols, 3)
            // CURL_HTTP_VERSION_2TLS: over TLS, HTTP/2 if the server supports it.
            handle.set(.httpVersion, 4)
        }

        private func setConnection(_ handle: CurlHandle, _ settings: CurlTransport.Settings) {
            handle.set(.tcpKeepAlive, 1)
            handle.set(.maxAge, request.method.isSafe ? max(60, settings.maximumIdleAge) : settings.maximumIdleAge)
            settings.proxy.apply(handle, request.url)
            guard origin.scheme == "https" else { return }
            handle.set(.pipeWait, 1)
            // Before version 8, libcurl waits forever for the rest of an HTTP/2 header that is larger than its buffer (16 KiB).
            handle.set(.bufferSize, 120 * 1024)
            settings.tls.apply(handle)
        }

        private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

        private func setCallbacks(_ handle: CurlHandle) {
            handle.set(.headerData, context)
            handle.set(.headerFunction) { line, size, count, context in
                CurlExchange.from(context)?.receive(line: UnsafeRawBufferPointer(start: line, count: size * count)) ?? 0
            }
            handle.set(.writeData, context)
            handle.set(.writeFunction) { bytes, size, count, context in
                CurlExchange.from(context)?.receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
            }
            if !handle.setRequestCallback({ context, _, _, _, _ in CurlExchange.from(context)?.allowSending() ?? 1 }, context) {
                sends = nil
                if !request.method.isSafe { handle.set(.freshConnect, 1) }
            }
        }

        /// Returns the exchange that libcurl passes to a callback or keeps with its handle.
        static func from(_ context: UnsafeMutableRawPointer?) -> CurlExchange? {
            context.map { Unmanaged<CurlExchange>.fromOpaque($0).takeUnretainedValue() }
        }

        private func setMethod(_ handle: CurlHandle) {
            let name = request.method.name
            if upload != nil {
                handle.set(.upload, 1)
                handle.set(.inFileSize, offset: request.body?.length ?? -1)
                handle.set(.readData, context)
                handle.set(.readFunction) { bytes, size, count, context in
                    CurlExchange.from(context)?.send(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count)) ?? 0
                }
            } else if request.body != nil || ["POST", "PUT", "PATCH"].contains(name) {
                let data = request.body?.data ?? Data()
                handle.set(.post, 1)
                handle.set(.postFieldSize, offset: data.count)
                data.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
                    // The length is zero if there is no address.
                    var nothing: UInt8 = 0
                    handle.set(.copyPostFields, bytes.baseAddress ?? withUnsafePointer(to: &nothing) { UnsafeRawPointer($0) })
                }
            } else {
                handle.set(name == "HEAD" ? .noBody : .httpGet, 1)
            }
            let standard = upload != nil ? "PUT" : ["GET", "HEAD", "POST"].contains(name) ? name : nil
            if name != standard { handle.set(.customRequest, name) }
        }

        private func setLines(_ handle: CurlHandle) {
            var lines: [CurlHandle.Line] = []
            lines.reserveCapacity(16)
            for field in request.headers where inflates || !field.name.equalsIgnoringCase("Accept-Encoding") {
                lines.append(field.value.isEmpty ? .init(field.name, ";") : .init(field.name, ": ", field.value))
            }
            func addUnlessSet(_ line: CurlHandle.Line) { if request.headers[line.name] == nil { lines.append(line) } }
            addUnlessSet(.init("Accept"))
            addUnlessSet(.init("Content-Type"))
            addUnlessSet(.init("Expect"))
            addUnlessSet(.init("User-Agent", ": ", engine.userAgent))
            if inflates {
                addUnlessSet(.init("Accept-Encoding", ": ", "gzip, deflate"))
            } else {
                handle.set(.acceptEncoding, request.headers["Accept-Encoding"] ?? "identity")
            }
            handle.setLines(lines)
        }

        /// Returns 0 if libcurl can send the request, and 1 otherwise. If a reused connection turns out to be closed, requests without side
        /// effects can be sent again on a new connection. libcurl itself would resend any request. Resending requests with side effects is
        /// left to the caller.
        private func allowSending() -> Int32 {
            let count = (sends ?? 0) + 1
            sends = count
            if count == 1 { return 0 }
            guard request.method.isSafe, upload == nil else {
                refuse(TransportError(.connectionLost, "the server closed the reused connection without a response"))
                return 1
            }
            metrics.wasSentAgain = true
            return 0
        }

        private func receive(line: UnsafeRawBufferPointer) -> Int {
            silence?.restart()
            do {
                guard let response = try head.add(line) else { return line.count }
                try response.checkLength(of: request.method)
                if let body = request.body?.data { report(sent: body.count) }
                inflaters = inflates ? .decoding(response) : []
                receive(response)
                engine.touch(self)
                return line.count
            } catch {
                refuse(error)
                return 0
            }
        }

        private func receive(body: UnsafeRawBufferPointer) -> Int {
            silence?.restart()
            pauseSize = min(engine.share, options.bufferLimit)
            switch inflaters?.decode(body, to: { receive($0) }) {
            case .goOn:
                engine.touch(self)
                return body.count
            case .pause:
                // The first part of a compressed piece may have been accepted.
                engine.touch(self)
                // With HTTP/2, streams share a socket.
                if let handle, head.version != "2" { engine.sockets.hold(handle.easy) }
                return CurlExchange.pause
            case .stop: return 0
            case nil:
                refuse(CurlFailure.contentEncoding)
                return 0
            }
        }

        /// CURL_WRITEFUNC_PAUSE and CURL_READFUNC_PAUSE.
        private static let pause = 0x1000_0001

        private func send(into buffer: UnsafeMutableRawBufferPointer) -> Int {
            silence?.restart()
            guard let upload else { return 0 }
            guard let count = upload.read(into: buffer) else { return CurlExchange.pause }
            metrics.bytesSent += count
            if count > 0 { report(sent: metrics.bytesSent) }
            return count
        }

        private func report(sent bytes: Int) { observer?(.sent(bytes: bytes, of: request.body?.length)) }

        /// Called when the transfer has ended, with libcurl's code, or `nil` if the transfer was removed.
        func complete(_ handle: CurlHandle?, _ code: Int32?) {
            if isComplete { return }
            isComplete = true
            silence?.end()
            upload?.end()
            let result: Result<Void, any Error> =
                if let handle, let code {
                    code == 0 || isWhole(handle, code) ? decoded : .failure(failure(handle, code))
                } else {
                    .failure(CancellationError())
                }
            if let handle, observer != nil { measure(handle) }
            report(result)
            finish(result)
            wake()
        }

        /// The result of a response that has arrived completely. Data in a content coding shows whether it is complete itself.
        private var decoded: Result<Void, any Error> {
            inflaters?.isComplete == false ? .failure(CurlFailure.incompleteBody) : .success(())
        }

        /// Whether the response is complete even though libcurl reports a failure. A server can send a complete response without reading
        /// the body of the request (RFC 9113, 8.1). Up to version 8.14, libcurl keeps sending after it has read the whole response, and
        /// fails without a message. If there is a message, the stream was reset.
        private func isWhole(_ handle: CurlHandle, _ code: Int32) -> Bool {
            guard code == 92, head.isComplete, request.body != nil, handle.failureText.isEmpty else { return false }
            return [-1, handle.offset(.sizeDownload)].contains(handle.offset(.contentLength))
        }

        private func failure(_ handle: CurlHandle, _ code: Int32) -> TransportError {
            let proxy = engine.settings.proxy.name(for: request.url)
            return CurlFailure.error(code, handle, proxy: proxy, hasHead: head.isComplete, wasSent: sends.map { $0 > 0 })
        }

        private func measure(_ handle: CurlHandle) {
            metrics.isReused = handle.number(.connects) == 0 && (sends ?? 1) > 0
            metrics.nameLookup = handle.time(.nameLookup)
            metrics.connect = metrics.isReused ? .zero : handle.time(.connect)
            metrics.secureConnection = handle.time(.appConnect)
            metrics.firstByte = handle.time(.startTransfer)
            metrics.bytesSent = handle.offset(.sizeUpload)
            metrics.bytesReceived = handle.offset(.sizeDownload)
            metrics.httpVersion = head.version
        }
    }

    /// A timer that fails an exchange whose connection has been idle for too long.
    private final class SilenceTimer: TimerTarget, @unchecked Sendable {
        var timerIndex = -1
        private let limit: Duration
        private let lock = Lock()
        private var last = ContinuousClock.now
        private weak var exchange: CurlExchange?

        init(_ limit: Duration) { self.limit = limit }

        func begin(_ exchange: CurlExchange) {
            self.exchange = exchange
            restart()
            Timers.shared.set(self, for: .now + limit)
        }

        func restart() { lock.withLock { last = .now } }
        func end() { Timers.shared.cancel(self) }

        func fire() {
            guard let exchange, !exchange.isOver else { return }
            if exchange.isWaitingForReader { restart() }
            let moment = lock.withLock { last } + limit
            if moment > .now { return Timers.shared.set(self, for: moment) }
            exchange.fail(TransportError(.timeout, "the connection was idle for too long"))
        }
    }
#endif
