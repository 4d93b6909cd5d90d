import EndpointBasics

#if os(Linux)
    internal import EndpointCLibraries
    import FoundationEssentials

    /// libcurl, loaded by name at run time.
    struct CurlLibrary: @unchecked Sendable {
        let functions: UnsafePointer<curlshim_library>

        /// The library that FoundationNetworking is also linked against, or `nil` if it is missing.
        static let standard = CurlLibrary(named: "libcurl.so.4")

        init?(named name: String) {
            guard let functions = curlshim_load(name) else { return nil }
            self.functions = functions
        }

        /// The version, such as `libcurl/7.88.1 OpenSSL/3.0.19 …`.
        var version: String { functions.pointee.version().map { String(cString: $0) } ?? "libcurl" }

        /// Whether handles can be reused. Before libcurl 8.1, a reused handle writes to freed memory if the header of a response begins
        /// with a folded line (curl/curl#11101).
        var canUseHandlesAgain: Bool {
            let numbers = version.cut(at: " ").head.dropFirst("libcurl/".count).split(separator: ".").map { Int($0) ?? 0 }
            return numbers.count > 1 && (numbers[0], numbers[1]) >= (8, 1)
        }
    }

    /// A libcurl transfer, used only in the engine's turns. The engine keeps it for later exchanges if `canUseHandlesAgain` is true;
    /// otherwise, it is cleaned up when it is released.
    final class CurlHandle {
        let easy: UnsafeMutableRawPointer
        let library: CurlLibrary
        /// What libcurl writes about failures: the `errno` of the last socket that could not be opened, and a message of 256 bytes.
        private let failures = UnsafeMutablePointer<Int32>.allocate(capacity: 1 + 256 / 4)
        private var errorText: UnsafeRawPointer { UnsafeRawPointer(failures + 1) }
        /// The lines of the request's header, in one allocation.
        private var lines: UnsafeMutableRawPointer?

        init?(_ library: CurlLibrary) {
            guard let easy = library.functions.pointee.easy_init() else { return nil }
            (self.easy, self.library) = (easy, library)
            setFailures()
        }

        deinit {
            library.functions.pointee.easy_cleanup(easy)
            lines?.deallocate()
            failures.deallocate()
        }

        /// Resets the handle. Connections do not belong to the handle, so they stay open.
        func reset() {
            library.functions.pointee.easy_reset(easy)
            lines?.deallocate()
            lines = nil
            setFailures()
        }

        private func setFailures() {
            failures.initialize(repeating: 0, count: 1 + 256 / 4)
            set(.errorBuffer, errorText)
            _ = curlshim_record_socket_errors(library.functions, easy, failures)
        }

        func set(_ option: Option, _ value: Int) { _ = curlshim_set_long(library.functions, easy, option.rawValue, value) }
        func set(_ option: Option, offset: Int) { _ = curlshim_set_offset(library.functions, easy, option.rawValue, Int64(offset)) }
        func set(_ option: Option, _ pointer: UnsafeRawPointer?) {
            _ = curlshim_set_pointer(library.functions, easy, option.rawValue, pointer)
        }
        /// Sets an option to a string, which libcurl copies.
        func set(_ option: Option, _ text: String) { text.withCString { set(option, UnsafeRawPointer($0)) } }
        func set(_ option: Option, _ callback: @escaping curlshim_data_callback) {
            _ = curlshim_set_data_callback(library.functions, easy, option.rawValue, callback)
        }

        /// Sets a callback that runs each time the request is about to be sent. Returns false if libcurl does not support it.
        func setRequestCallback(_ callback: @escaping curlshim_request_callback, _ context: UnsafeMutableRawPointer) -> Bool {
            curlshim_set_request_callback(library.functions, easy, callback, context) == 0
        }

        /// A line of the header of the request. A bare `Name:` prevents libcurl from adding its own line for that field, and `Name;` is a
        /// field without a value.
        struct Line {
            let name, separator, value: String

            init(_ name: String, _ separator: String = ":", _ value: String = "") {
                (self.name, self.separator, self.value) = (name, separator, value)
            }
        }

        /// Sets the lines of the header of the request.
        func setLines(_ list: [Line]) {
            // libcurl's own functions would make two allocations for each line.
            let size = list.reduce(0) { $0 + $1.name.utf8.count + $1.separator.utf8.count + $1.value.utf8.count + 1 }
            let nodes = MemoryLayout<curlshim_line>.stride * list.count
            let block = UnsafeMutableRawPointer.allocate(byteCount: nodes + size, alignment: MemoryLayout<curlshim_line>.alignment)
            var (text, previous) = (block + nodes, UnsafeMutablePointer<curlshim_line>?.none)
            for (index, line) in list.enumerated() {
                let node = (block + MemoryLayout<curlshim_line>.stride * index).initializeMemory(
                    as: curlshim_line.self, to: curlshim_line(text: text.assumingMemoryBound(to: CChar.self), next: nil))
                for var part in [line.name, line.separator, line.value] {
                    part.withUTF8 { bytes in
                        if let start = bytes.baseAddress { text.copyMemory(from: start, byteCount: bytes.count) }
                        text += bytes.count
                    }
                }
                text.storeBytes(of: 0, as: UInt8.self)
                text += 1
                previous?.pointee.next = node
                previous = node
            }
            lines?.deallocate()
            lines = block
            set(.httpHeader, list.isEmpty ? nil : UnsafeRawPointer(block))
        }

        func number(_ info: Info) -> Int { curlshim_get_long(library.functions, easy, info.rawValue) }
        func offset(_ info: Info) -> Int { Int(clamping: curlshim_get_offset(library.functions, easy, info.rawValue)) }
        /// Returns the time from the start to an event, or `nil` if the event did not occur.
        func time(_ info: Info) -> Duration? {
            let microseconds = offset(info)
            return microseconds > 0 ? .microseconds(microseconds) : nil
        }

        /// libcurl's message about a failure, made printable and limited in length.
        var failureText: String { String(cString: errorText.assumingMemoryBound(to: CChar.self)).printable(limit: 200) }
        /// The `errno` of a socket that could not be opened, or 0.
        var socketFailure: Int32 { failures.pointee }

        enum Option: Int32 {
            case writeData = 10001, url = 10002, proxy = 10004, readData = 10009, errorBuffer = 10010, httpHeader = 10023
            case sslCertificate = 10025, keyPassword = 10026, headerData = 10029, sslVersion = 32, customRequest = 10036, noBody = 44
            case upload = 46, post = 47, caInfo = 10065, headerFunction = 20079, httpGet = 80, httpVersion = 84, sslKey = 10087
            case noSignal = 99, acceptEncoding = 10102, privateData = 10103, inFileSize = 30115, postFieldSize = 30120
            case copyPostFields = 10165, proxyUser = 10175, proxyPassword = 10176, noProxy = 10177, protocols = 181
            case tcpKeepAlive = 213, pathAsIs = 234, pipeWait = 237, suppressConnectHeaders = 265, http09Allowed = 285, maxAge = 288
            case freshConnect = 74, forbidReuse = 75, bufferSize = 98, writeFunction = 20011, readFunction = 20012
        }

        enum Info: Int32 {
            case sizeUpload = 0x600007, sizeDownload = 0x600008, nameLookup = 0x600033, connect = 0x600034, startTransfer = 0x600036
            case appConnect = 0x600038, contentLength = 0x60000F, osError = 0x200019, connects = 0x20001A, connectStatus = 0x200016
            case usedProxy = 0x200042
        }
    }
#endif
