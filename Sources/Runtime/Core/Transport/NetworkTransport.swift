/// The transport of clients that name no other.
public enum NetworkTransport {
    /// libcurl on Linux, and URLSession where that cannot be loaded and on Apple's systems.
    public static let shared: any Transport = standard()

    #if os(Linux)
        static func standard(_ curl: CurlTransport? = .shared) -> any Transport { curl ?? URLSessionTransport.shared }
    #else
        static func standard() -> any Transport { URLSessionTransport.shared }
    #endif
}
