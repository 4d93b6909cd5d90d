#if canImport(Darwin)
    import EndpointURLSession
    import Foundation

    extension Call {
        /// Decodes the response of your own transfer, like ``response(status:headers:body:)``.
        ///
        /// - Throws: The same errors as that function.
        public func response(_ response: HTTPURLResponse, body: Data) throws(EndpointError) -> Response<Value> {
            let head = ResponseHead(response)
            return try self.response(status: head.status, headers: head.headers, body: body)
        }

        /// Decodes the response of your own transfer from the file of a download task, like ``response(status:headers:file:)``.
        ///
        /// - Throws: The same errors as that function.
        public func response(_ response: HTTPURLResponse, file: URL) throws(EndpointError) -> Response<Value> {
            let head = ResponseHead(response)
            return try self.response(status: head.status, headers: head.headers, file: file)
        }
    }

    extension Client {
        /// Decodes the response of your own transfer for a call, like ``response(to:status:headers:body:)``.
        ///
        /// - Throws: The same errors as that function.
        public func response<Value>(
            to call: Call<Value>, _ response: HTTPURLResponse, body: Data
        ) throws(EndpointError) -> Response<Value> {
            let head = ResponseHead(response)
            return try self.response(to: call, status: head.status, headers: head.headers, body: body)
        }

        /// Decodes the response of your own transfer for a call from the file of a download task, like
        /// ``response(to:status:headers:file:)``.
        ///
        /// - Throws: The same errors as that function.
        public func response<Value>(
            to call: Call<Value>, _ response: HTTPURLResponse, file: URL
        ) throws(EndpointError) -> Response<Value> {
            let head = ResponseHead(response)
            return try self.response(to: call, status: head.status, headers: head.headers, file: file)
        }
    }
#endif
