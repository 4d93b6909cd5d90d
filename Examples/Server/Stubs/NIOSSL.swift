// The declarations of swift-nio-ssl 2.37 that AsyncHTTPClient.swift uses.

public enum BoringSSLError: Error { case unknownError }
public enum NIOSSLError: Error { case handshakeFailed(BoringSSLError), uncleanShutdown }
public struct NIOSSLExtraError: Error {}
