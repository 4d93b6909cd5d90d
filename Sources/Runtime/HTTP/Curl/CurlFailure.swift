#if os(Linux)
    import EndpointBasics

    /// Maps libcurl's error codes (CURLcode) to transport errors.
    enum CurlFailure {
        static let incompleteBody = TransportError(.incompleteBody, "the response's body ended early")
        static let contentEncoding = TransportError(.contentEncoding, "the response's body does not match its Content-Encoding")

        /// - Parameters:
        ///   - proxy: The proxy for requests like this one, in libcurl's notation, if any.
        ///   - wasSent: Whether the request may have been sent in any attempt, or `nil` if unknown.
        static func error(_ code: Int32, _ handle: CurlHandle, proxy: String?, hasHead: Bool, wasSent: Bool?) -> TransportError {
            let (reason, message) =
                descriptorFailure(code, handle) ?? proxyFailure(code, handle, proxy: proxy)
                ?? CurlFailure.reason(code, handle, hasHead: hasHead, wasSent: wasSent == true)
            return TransportError(reason, message, mayHaveReachedServer: wasSent, code: Int(code))
        }

        /// Returns the error if the process has run out of file descriptors. In that case, neither the host nor the proxy is at fault.
        private static func descriptorFailure(_ code: Int32, _ handle: CurlHandle) -> (TransportError.Reason, String)? {
            [6, 7].contains(code) && [EMFILE, ENFILE].contains(handle.socketFailure)
                ? (.outOfDescriptors, "no file descriptors are left") : nil
        }

        /// Returns the error if the proxy cannot be reached or does not open a tunnel, both of which libcurl reports as failures of the
        /// host. Returns `nil` for other failures.
        private static func proxyFailure(_ code: Int32, _ handle: CurlHandle, proxy: String?) -> (TransportError.Reason, String)? {
            guard let proxy, [7, 56].contains(code) else { return nil }
            let status = handle.number(.connectStatus)
            if status >= 300 { return (.proxy, "the proxy did not open a tunnel to the host, status \(status)") }
            // Before libcurl 8.7, only the message shows whether the proxy was bypassed for the host.
            let isUsed = handle.number(.usedProxy) == 1 || handle.failureText.contains(" \(proxy) ")
            return code == 7 && isUsed ? (.proxy, "cannot connect to the proxy") : nil
        }

        private static func reason(
            _ code: Int32, _ handle: CurlHandle, hasHead: Bool, wasSent: Bool
        ) -> (TransportError.Reason, String) {
            let said = handle.failureText
            let more = said.isEmpty ? "" : ": " + said
            switch code {
            // libcurl treats any other bytes as HTTP/0.9, which is not allowed.
            case 1 where wasSent: return (.invalidResponse, "the server's response is not HTTP")
            case 1, 3, 4: return (.unsupportedRequest, "libcurl cannot use this URL")
            case 5: return (.proxy, "the proxy was not found")
            case 6: return (.nameLookup, "the host was not found")
            case 7:
                let isRefused = handle.number(.osError) == Int(ECONNREFUSED)
                return (.connect, isRefused ? "the host refused the connection" : "cannot connect to the host")
            case 97: return (.proxy, "the proxy refused the connection")
            // With HTTP/2, this affects only the stream, not other exchanges on the connection.
            case 92: return (.connectionLost, "the server reset the stream")
            // Code 16 affects the whole connection, because the server is going away. With code 56, either the connection failed, or the
            // received bytes are invalid, such as malformed chunks.
            case 8 where hasHead, 16 where said.isEmpty, 55, 65,
                56 where isReset(handle) || said.isEmpty || said.contains("SSL_read") || said.contains("Connection died"):
                return (.connectionLost, "the connection was lost")
            case 8, 16, 56, 95: return (.invalidResponse, "the server's response is not HTTP" + more)
            case 18: return (.incompleteBody, incompleteBody.message)
            case 27 where !hasHead, 100: return (.headerTooLarge, "the response's header is too large")
            case 28: return (.timeout, "the connection was idle for too long")
            case 51, 60, 83, 90, 91: return (.certificate, "the server's certificate is not trusted" + more)
            case 58, 77, 82: return (.settings, "a certificate or key cannot be used" + more)
            case 35, 53, 54, 59, 64, 66, 80, 98: return (.secureConnection, "the secure connection failed" + more)
            case 52: return (.connectionLost, "the connection ended without a response")
            // Code 23 means that libcurl's decoder found bytes after the end of its input. If the exchange itself rejects data, it reports
            // its own error.
            case 23, 61: return (.contentEncoding, contentEncoding.message)
            default:
                let text = handle.library.functions.pointee.easy_strerror(code).map { String(cString: $0) }
                return (.other, "the exchange failed: " + (text ?? "unknown"))
            }
        }

        private static func isReset(_ handle: CurlHandle) -> Bool {
            let codes = [ECONNRESET, EPIPE, ETIMEDOUT, ECONNABORTED, ENETDOWN, ENETUNREACH, EHOSTUNREACH]
            return codes.contains { handle.number(.osError) == Int($0) }
        }
    }
#endif
