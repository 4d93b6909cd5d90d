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
        private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: 256)
        /// The `errno` of the last socket that could not be opened.
        private let socketError = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
        private var lines: UnsafeMutableRawPointer?

        init?(_ library: CurlLibrary) {
            guard let easy = library.functions.pointee.easy_init() else { return nil }
            (self.easy, self.library) = (easy, library)
            reset()
        }

        deinit {
            library.functions.pointee.easy_cleanup(easy)
            library.functions.pointee.slist_free_all(lines)
            errorText.deallocate()
            socketError.deallocate()
        }

        /// Resets the handle. Connections do not belong to the handle, so they stay open.
        func reset() {
            library.functions.pointee.easy_reset(easy)
            library.functions.pointee.slist_free_all(lines)
            lines = nil
            errorText.initialize(repeating: 0, count: 256)
            set(.errorBuffer, errorText)
            _ = curlshim_record_socket_errors(library.functions, easy, socketError)
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

        /// Adds a line to the header of the request. A bare `Name:` prevents libcurl from adding its own line for that field.
        func addLine(_ text: String) { lines = text.withCString { library.functions.pointee.slist_append(lines, $0) } ?? lines }
        func setLines() { set(.httpHeader, lines.map { UnsafeRawPointer($0) }) }

        func number(_ info: Info) -> Int { curlshim_get_long(library.functions, easy, info.rawValue) }
        func offset(_ info: Info) -> Int { Int(clamping: curlshim_get_offset(library.functions, easy, info.rawValue)) }
        /// Returns the time from the start to an event, or `nil` if the event did not occur.
        func time(_ info: Info) -> Duration? {
            let microseconds = offset(info)
            return microseconds > 0 ? .microseconds(microseconds) : nil
        }

        /// libcurl's message about a failure, made printable and limited in length.
        var failureText: String { String(cString: errorText).printable(limit: 200) }
        /// The `errno` of a socket that could not be opened, or 0.
        var socketFailure: Int32 { socketError.pointee }

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
