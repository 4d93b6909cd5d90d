// swift-nio-ssl 2.37: what AsyncHTTPClient.swift uses of it.

public enum BoringSSLError: Error { case unknownError }
public enum NIOSSLError: Error { case handshakeFailed(BoringSSLError), uncleanShutdown }
public struct NIOSSLExtraError: Error {}
