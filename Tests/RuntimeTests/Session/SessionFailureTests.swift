import Foundation
import Testing

@testable import EndpointBasics
@testable import EndpointHTTP
@testable import EndpointJSON
@testable import EndpointRuntime
@testable import EndpointURLSession

/// Tests how URLSession's errors are mapped. Apple's errors are tested by number, because some have no name on Linux.
@Suite struct SessionFailureTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let domain: String
        let code: Int
        let reason: TransportError.Reason
        let isUnsent: Bool

        init(_ code: Int, _ reason: TransportError.Reason, isUnsent: Bool = false, domain: String = NSURLErrorDomain) {
            (self.code, self.reason, self.isUnsent, self.domain) = (code, reason, isUnsent, domain)
        }

        var testDescription: String { "\(domain) \(code)" }
    }

    static let rows = [
        Row(-1022, .unsupportedRequest, isUnsent: true),
        Row(-1018, .connect, isUnsent: true), Row(-1019, .connect, isUnsent: true), Row(-1020, .connect, isUnsent: true),
        Row(-1100, .requestBody), Row(-1101, .requestBody), Row(-1102, .requestBody), Row(-1021, .requestBody),
        Row(-1014, .incompleteBody), Row(-1103, .headerTooLarge),
        Row(-999, .cancelled), Row(-1001, .timeout), Row(-1003, .nameLookup, isUnsent: true), Row(-1004, .connect, isUnsent: true),
        Row(-1005, .connectionLost), Row(-1009, .connect, isUnsent: true), Row(-1200, .secureConnection),
        Row(-1202, .certificate, isUnsent: true), Row(-1011, .invalidResponse), Row(-1016, .contentEncoding), Row(-1, .other),
        Row(Int(ECONNRESET), .connectionLost, domain: NSPOSIXErrorDomain),
        Row(Int(EMFILE), .outOfDescriptors, isUnsent: true, domain: NSPOSIXErrorDomain),
        Row(310, .proxy, isUnsent: true, domain: "kCFErrorDomainCFNetwork"), Row(303, .other, domain: "kCFErrorDomainCFNetwork"),
        Row(.max, .other), Row(.min, .other, domain: NSPOSIXErrorDomain),
    ]

    @Test(arguments: rows) func everyURLSessionErrorCodeMapsToItsReason(_ row: Row) {
        let secret = ["NSErrorFailingURLStringKey": "https://example.com/?key=s3cret"]
        let error = TransportError(session: NSError(domain: row.domain, code: row.code, userInfo: secret))
        #expect(error.reason == row.reason && error.code == row.code)
        #expect(error.mayHaveReachedServer == !row.isUnsent)
        #expect(!"\(error)".contains("s3cret"))
    }

    @Test func appTransportSecurityIsNamedWithItsKey() {
        let message = TransportError(session: NSError(domain: NSURLErrorDomain, code: -1022)).message
        #expect(message.contains("App Transport Security") && message.contains("NSAppTransportSecurity") && message.contains("Info.plist"))
    }
}
