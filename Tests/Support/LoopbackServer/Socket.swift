import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The few socket calls that the server needs, on Linux and Apple platforms.
enum Socket {
    /// Opens a socket on 127.0.0.1 with a free port. A socket that does not listen reserves its port and refuses connections.
    static func bound(listens: Bool) throws -> (descriptor: Int32, port: Int) {
        #if canImport(Glibc)
            let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
                if bind(descriptor, address, length) != 0 { return -1 }
                if listens, listenTo(descriptor) != 0 { return -1 }
                return getsockname(descriptor, address, &length)
            }
        }
        guard result == 0 else {
            _ = close(descriptor)
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    static func accept(_ listener: Int32) -> Int32? {
        let descriptor = acceptFrom(listener)
        guard descriptor >= 0 else { return nil }
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        _ = setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
        #if canImport(Darwin)
            _ = setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, size)
        #endif
        return descriptor
    }

    /// Waits for the next bytes. Returns an empty result if the peer has closed or reset the connection.
    static func read(_ descriptor: Int32, atMost count: Int = 65_536) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let received = recv(descriptor, &buffer, count, 0)
        return received > 0 ? Array(buffer[..<received]) : []
    }

    static func isReadable(_ descriptor: Int32, milliseconds: Int32) -> Bool {
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&poller, 1, milliseconds) > 0
    }

    /// Returns the number of bytes that were accepted, or `nil` if the peer has closed the connection.
    static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int? {
        #if canImport(Darwin)
            let flags: Int32 = 0
        #else
            let flags = Int32(MSG_NOSIGNAL)
        #endif
        let sent = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, flags) }
        return sent > 0 ? sent : nil
    }

    /// Closes the connection with a reset instead of an orderly shutdown.
    static func reset(_ descriptor: Int32) {
        var option = linger(l_onoff: 1, l_linger: 0)
        _ = setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        _ = close(descriptor)
    }

    /// Closes the connection. The peer can still read everything that was sent.
    static func end(_ descriptor: Int32) { _ = close(descriptor) }

    /// Wakes a blocked `accept`.
    static func shutDown(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
}

// These functions are outside the enum because its functions have the names of the C functions.
private func listenTo(_ descriptor: Int32) -> Int32 { listen(descriptor, 1024) }
private func acceptFrom(_ listener: Int32) -> Int32 { accept(listener, nil, nil) }
