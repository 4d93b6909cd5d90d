#if os(Linux)
    /// The layout of `curlshim_library` in CurlShim.h: pointers to functions, in the same order.
    ///
    /// The C module is linked but not imported. If it were imported, code that is compiled against EndpointRuntime would have to find it
    /// too, because a module compiled without library evolution needs everything that it imports, even with `internal import`.
    struct CurlFunctions {
        typealias Pointer = UnsafeMutableRawPointer
        typealias Library = UnsafeRawPointer
        typealias DataCallback = @convention(c) (UnsafeMutablePointer<CChar>?, Int, Int, Pointer?) -> Int
        typealias RequestCallback =
            @convention(c) (Pointer?, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<CChar>?, Int32, Int32) -> Int32
        typealias SocketCallback = @convention(c) (Pointer?, Int32, Int32, Pointer?, Pointer?) -> Int32
        typealias TimerCallback = @convention(c) (Pointer?, Int, Pointer?) -> Int32
        /// A descriptor, and the operations it is ready for.
        typealias Event = (descriptor: Int32, ready: Int32)

        let globalInit: @convention(c) (Int) -> Int32
        let version: @convention(c) () -> UnsafePointer<CChar>?
        let easyInit: @convention(c) () -> Pointer?
        let easyCleanup: @convention(c) (Pointer) -> Void
        let easyReset: @convention(c) (Pointer) -> Void
        let easyPause: @convention(c) (Pointer, Int32) -> Int32
        let easyErrorText: @convention(c) (Int32) -> UnsafePointer<CChar>?
        let listAppend: @convention(c) (Pointer?, UnsafePointer<CChar>) -> Pointer?
        let listFree: @convention(c) (Pointer?) -> Void
        let multiInit: @convention(c) () -> Pointer?
        let multiCleanup: @convention(c) (Pointer) -> Int32
        let multiAdd: @convention(c) (Pointer, Pointer) -> Int32
        let multiRemove: @convention(c) (Pointer, Pointer) -> Int32
        let multiSocketAction: @convention(c) (Pointer, Int32, Int32, UnsafeMutablePointer<Int32>) -> Int32
        private let multiInfoRead: Library
        // These functions are variadic, so only the shim calls them.
        private let variadic: (Library, Library, Library)
        let setLong: @convention(c) (Library, Pointer, Int32, Int) -> Int32
        let setOffset: @convention(c) (Library, Pointer, Int32, Int64) -> Int32
        let setPointer: @convention(c) (Library, Pointer, Int32, UnsafeRawPointer?) -> Int32
        let setMulti: @convention(c) (Library, Pointer, Int32, Int) -> Int32
        let getLong: @convention(c) (Library, Pointer, Int32) -> Int
        let getOffset: @convention(c) (Library, Pointer, Int32) -> Int64
        let getPointer: @convention(c) (Library, Pointer, Int32) -> Pointer?
        let setDataCallback: @convention(c) (Library, Pointer, Int32, DataCallback) -> Int32
        let setRequestCallback: @convention(c) (Library, Pointer, RequestCallback, Pointer) -> Int32
        let recordSocketErrors: @convention(c) (Library, Pointer, UnsafeMutablePointer<Int32>) -> Int32
        let nextDone: @convention(c) (Library, Pointer, UnsafeMutablePointer<Int32>) -> Pointer?
        let setMultiCallbacks: @convention(c) (Library, Pointer, SocketCallback, TimerCallback, Pointer) -> Int32
        let prepareThread: @convention(c) () -> Void
        let blockPipeSignal: @convention(c) () -> Int32
        let allowPipeSignal: @convention(c) (Int32) -> Void
        let pollOpen: @convention(c) (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>) -> Int32
        let pollClose: @convention(c) (Int32, Int32) -> Void
        let pollWatch: @convention(c) (Int32, Int32, Int32) -> Void
        let pollSetTimer: @convention(c) (Int32, Int64) -> Void
        let pollWait: @convention(c) (Int32, Int32, Pointer, Int32) -> Int32
        let descriptorLimit: @convention(c) () -> Int64

        /// Returns the function table of a library, which stays loaded, or `nil` if there is no such library or it lacks one of the
        /// functions.
        static func load(_ name: String) -> UnsafePointer<CurlFunctions>? {
            name.withCString { loadCurl($0) }?.assumingMemoryBound(to: CurlFunctions.self)
        }
    }

    /// Declared in C with Swift's calling convention, as `@_silgen_name` requires.
    @_silgen_name("endpoints_curl_load")
    private func loadCurl(_ name: UnsafePointer<CChar>) -> UnsafeRawPointer?
#endif
