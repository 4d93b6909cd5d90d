import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Answers every request with the same bytes until standard input ends. Each connection has its own thread.
func serve(_ body: String) throws {
    #if canImport(Glibc)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
        let listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
            _ = bind(listener, address, length)
            _ = listen(listener, 1024)
            _ = getsockname(listener, address, &length)
        }
    }
    // Exits when the process that started the server does, because that process holds the other end of standard input.
    Thread.detachNewThread {
        while let bytes = try? FileHandle.standardInput.read(upToCount: 1), !bytes.isEmpty {}
        exit(0)
    }
    FileHandle.standardOutput.write(Data("\(UInt16(bigEndian: address.sin_port))\n".utf8))
    let response = Array("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8)
    while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        var on: Int32 = 1
        _ = setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        Thread.detachNewThread {
            var buffer = [UInt8](repeating: 0, count: 4096)
            // A request without a body arrives in one piece.
            while recv(connection, &buffer, buffer.count, 0) > 0 { _ = send(connection, response, response.count, 0) }
            _ = close(connection)
        }
    }
}
