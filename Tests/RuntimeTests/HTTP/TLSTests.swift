import EndpointRuntime
import Foundation
import LoopbackServer
import Testing

#if os(Linux)
    /// Tests libcurl's TLS options against a local Python server, with certificates that the tests create. The tests are skipped without
    /// python3 or openssl.
    @Suite struct TLSTests {
        static let tools: (python: String, openssl: String)? = find("python3").flatMap { python in
            find("openssl").map { (python, $0) }
        }

        /// Returns the path to an executable in `PATH`.
        static func find(_ name: String) -> String? {
            let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
            return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        }

        static let script = """
            import http.server, ssl, sys
            class Handler(http.server.BaseHTTPRequestHandler):
                protocol_version = "HTTP/1.1"
                def do_GET(self):
                    body = ("client" if self.connection.getpeercert() else "nobody").encode() + b" " + self.connection.version().encode()
                    self.send_response(200); self.send_header("Content-Length", str(len(body))); self.end_headers(); self.wfile.write(body)
                def log_message(self, *a): pass
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain("cert.pem", "key.pem")
            context.load_verify_locations("client.pem")
            context.verify_mode = ssl.CERT_OPTIONAL
            if sys.argv[1] == "old": context.maximum_version = ssl.TLSVersion.TLSv1_2
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
            server.socket = context.wrap_socket(server.socket, server_side=True)
            print(server.server_address[1], flush=True)
            server.serve_forever()
            """

        /// Creates a folder with keys and certificates for a client and a server at 127.0.0.1.
        static func folderWithCertificates(_ openssl: String) throws -> URL {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("endpoints-tls-" + UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for (key, certificate, subject) in [("key.pem", "cert.pem", "/CN=localhost"), ("clientkey.pem", "client.pem", "/CN=client")] {
                let making = Process()
                making.executableURL = URL(fileURLWithPath: openssl)
                making.arguments = [
                    "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", subject, "-addext",
                    "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", certificate,
                ]
                making.currentDirectoryURL = folder
                (making.standardOutput, making.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
                try making.start()
                making.waitUntilExit()
            }
            return folder
        }

        @Test(.enabled(if: tools != nil), arguments: ["new", "old"])
        func tlsAcceptsTrustedCertificatesAndRefusesOthers(_ age: String) async throws {
            let tools = try #require(Self.tools)
            let folder = try Self.folderWithCertificates(tools.openssl)
            defer { try? FileManager.default.removeItem(at: folder) }
            let server = try ServerProcess.python(tools.python, Self.script, [age], in: folder)
            defer { try? server.end() }
            func call(_ tls: TLSOptions) async throws(EndpointError) -> String {
                let transport: any Transport
                do { transport = try CurlTransport(tls: tls) } catch { throw .wrapping(error, operation: "") }
                let client = Client<EchoAPI>(server: .init(url: "https://127.0.0.1:\(server.port)"), transport: transport, clock: .stopped)
                return try await client.value(ThingsCalls.getThing(id: "1"))
            }
            let trusted = folder.appendingPathComponent("cert.pem").path
            let version = age == "old" ? "TLSv1.2" : "TLSv1.3"
            #expect(try await call(TLSOptions(authoritiesFile: trusted)) == "nobody " + version)
            let own = TLSOptions.ClientCertificate(
                certificateFile: folder.appendingPathComponent("client.pem").path,
                keyFile: folder.appendingPathComponent("clientkey.pem").path)
            #expect(try await call(TLSOptions(authoritiesFile: trusted, clientCertificate: own)) == "client " + version)
            let stranger = await failure { () throws(EndpointError) in try await call(TLSOptions()) }
            #expect((stranger?.underlying as? TransportError)?.reason == .certificate)
            #expect((stranger?.underlying as? TransportError)?.mayHaveReachedServer == false)
            if age == "old" {
                let refused = await failure { () throws(EndpointError) in
                    try await call(TLSOptions(authoritiesFile: trusted, minimumVersion: .v1_3))
                }
                #expect((refused?.underlying as? TransportError)?.reason == .secureConnection)
            }
        }

        @Test func unusableTLSAndProxySettingsAreRefusedAtOnce() {
            let missing = #expect(throws: TransportError.self) {
                try CurlTransport(tls: TLSOptions(authoritiesFile: "/nonexistent/ca.pem"))
            }
            #expect(missing?.message == "the file for the TLS option authoritiesFile cannot be read")
            let other = #expect(throws: TransportError.self) {
                try CurlTransport(tls: TLSOptions(authoritiesFile: #filePath + "/../Support.swift"))
            }
            #expect(other?.reason == .settings)
            #expect(throws: TransportError.self) { try CurlTransport(connectionsPerHost: 0) }
            #expect(throws: TransportError.self) { try CurlTransport(proxy: Proxy(url: "http://user:password@proxy.example")) }
        }
    }
#endif
