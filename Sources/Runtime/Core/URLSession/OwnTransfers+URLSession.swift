// Compiled as part of the runtime on Apple's platforms, and elsewhere, through a link, as part of EndpointURLSession.
#if (canImport(Darwin) && !ENDPOINT_URL_SESSION) || (!canImport(Darwin) && ENDPOINT_URL_SESSION)
    import Foundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif
    #if ENDPOINT_URL_SESSION
        import EndpointRuntime
        import EndpointURLLoading
    #endif

    extension Call {
        /// What came of the call in a transfer of one's own: as ``response(status:headers:body:)``.
        ///
        /// - Throws: as that.
        public func response(_ response: HTTPURLResponse, body: Data) throws(EndpointError) -> Response<Value> {
            let head = ResponseHead(response)
            return try self.response(status: head.status, headers: head.headers, body: body)
        }

        /// What came of the call in a transfer of one's own, with the file of a download task: as ``response(status:headers:file:)``.
        ///
        /// - Throws: as that.
        public func response(_ response: HTTPURLResponse, file: URL) throws(EndpointError) -> Response<Value> {
            let head = ResponseHead(response)
            return try self.response(status: head.status, headers: head.headers, file: file)
        }
    }

    extension Client {
        /// What came of a call in a transfer of one's own: as ``response(to:status:headers:body:)``.
        ///
        /// - Throws: as that.
        public func response<Value>(
            to call: Call<Value>, _ response: HTTPURLResponse, body: Data
        ) throws(EndpointError) -> Response<Value> {
            let head = ResponseHead(response)
            return try self.response(to: call, status: head.status, headers: head.headers, body: body)
        }

        /// What came of a call in a transfer of one's own, with the file of a download task: as ``response(to:status:headers:file:)``.
        ///
        /// - Throws: as that.
        public func response<Value>(
            to call: Call<Value>, _ response: HTTPURLResponse, file: URL
        ) throws(EndpointError) -> Response<Value> {
            let head = ResponseHead(response)
            return try self.response(to: call, status: head.status, headers: head.headers, file: file)
        }
    }
#endif
