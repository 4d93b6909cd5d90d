import _Essentials

public struct URLError: Error, Hashable, Sendable {
    public init(_ code: Code, userInfo: [String: Any] = [:]) { self.code = code }
    public let code: Code
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
    }
}
extension URLError.Code {
    public static var unknown: Self { .init(rawValue: -1) }
    public static var cancelled: Self { .init(rawValue: -999) }
    public static var badURL: Self { .init(rawValue: -1000) }
    public static var timedOut: Self { .init(rawValue: -1001) }
    public static var unsupportedURL: Self { .init(rawValue: -1002) }
    public static var cannotFindHost: Self { .init(rawValue: -1003) }
    public static var cannotConnectToHost: Self { .init(rawValue: -1004) }
    public static var networkConnectionLost: Self { .init(rawValue: -1005) }
    public static var dnsLookupFailed: Self { .init(rawValue: -1006) }
    public static var httpTooManyRedirects: Self { .init(rawValue: -1007) }
    public static var notConnectedToInternet: Self { .init(rawValue: -1009) }
    public static var badServerResponse: Self { .init(rawValue: -1011) }
    public static var cannotDecodeRawData: Self { .init(rawValue: -1015) }
    public static var cannotDecodeContentData: Self { .init(rawValue: -1016) }
    public static var cannotParseResponse: Self { .init(rawValue: -1017) }
    public static var internationalRoamingOff: Self { .init(rawValue: -1018) }
    public static var callIsActive: Self { .init(rawValue: -1019) }
    public static var dataNotAllowed: Self { .init(rawValue: -1020) }
    public static var requestBodyStreamExhausted: Self { .init(rawValue: -1021) }
    @available(macOS 10.11, iOS 9.0, *) public static var appTransportSecurityRequiresSecureConnection: Self { .init(rawValue: -1022) }
    public static var secureConnectionFailed: Self { .init(rawValue: -1200) }
    public static var serverCertificateHasBadDate: Self { .init(rawValue: -1201) }
    public static var serverCertificateUntrusted: Self { .init(rawValue: -1202) }
    public static var serverCertificateHasUnknownRoot: Self { .init(rawValue: -1203) }
    public static var serverCertificateNotYetValid: Self { .init(rawValue: -1204) }
    public static var clientCertificateRejected: Self { .init(rawValue: -1205) }
    public static var clientCertificateRequired: Self { .init(rawValue: -1206) }
}
