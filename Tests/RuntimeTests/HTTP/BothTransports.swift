import EndpointRuntime
import EndpointURLSession
import Foundation
import Testing

/// The transports that the network tests use.
enum Network: String, CaseIterable {
    #if os(Linux)
        case curl
    #endif
    case urlSession

    /// The transport under test.
    @TaskLocal static var current = Network.allCases[0]

    var transport: any Transport {
        switch self {
        #if os(Linux)
            case .curl: DefaultTransport.shared
        #endif
        case .urlSession: URLSessionTransport.shared
        }
    }

    /// Whether this is URLSession on Linux, which has fewer capabilities. The article Transports compares them in a table.
    var isLimited: Bool {
        #if canImport(FoundationNetworking)
            self == .urlSession
        #else
            false
        #endif
    }
}

/// A trait that runs each test once per transport. `ENDPOINTS_TRANSPORT` selects a single transport.
struct BothTransports: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void) async throws {
        guard testCase != nil else { return try await function() }
        let only = ProcessInfo.processInfo.environment["ENDPOINTS_TRANSPORT"]
        for network in Network.allCases where only == nil || network.rawValue == only {
            try await Network.$current.withValue(network) {
                do { try await function() } catch {
                    Issue.record("on \(network)")
                    throw error
                }
            }
        }
    }
}

extension Trait where Self == BothTransports {
    static var bothTransports: Self { Self() }
}
