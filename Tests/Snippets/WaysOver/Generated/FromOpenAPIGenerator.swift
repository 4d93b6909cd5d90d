// The parts of the bookshop code from OpenAPI Generator 7 (swift6, URLSession, async/await) that the page uses.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

protocol URLSessionProtocol {}

enum OpenAPIInterceptorRetry { case retry, dontRetry }

protocol OpenAPIInterceptor {
    func intercept<T>(
        urlRequest: URLRequest, urlSession: any URLSessionProtocol, requestBuilder: RequestBuilder<T>,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void)
    func retry<T>(
        urlRequest: URLRequest, urlSession: any URLSessionProtocol, requestBuilder: RequestBuilder<T>, data: Data?, response: URLResponse?,
        error: any Error, completion: @escaping @Sendable (OpenAPIInterceptorRetry) -> Void)
}

struct DefaultOpenAPIInterceptor: OpenAPIInterceptor {
    func intercept<T>(
        urlRequest: URLRequest, urlSession: any URLSessionProtocol, requestBuilder: RequestBuilder<T>,
        completion: @escaping @Sendable (Result<URLRequest, any Error>) -> Void
    ) {}
    func retry<T>(
        urlRequest: URLRequest, urlSession: any URLSessionProtocol, requestBuilder: RequestBuilder<T>, data: Data?, response: URLResponse?,
        error: any Error, completion: @escaping @Sendable (OpenAPIInterceptorRetry) -> Void
    ) {}
}

class OpenAPIClientAPIConfiguration: @unchecked Sendable {
    init(basePath: String = "", interceptor: any OpenAPIInterceptor = DefaultOpenAPIInterceptor()) {}
    static let shared = OpenAPIClientAPIConfiguration()
}

enum ErrorResponse: Error { case error(Int, Data?, URLResponse?, any Error) }

struct Response<T> {
    let statusCode: Int
    let header: [String: String]
    let body: T
}

class RequestBuilder<T>: @unchecked Sendable {
    func execute() async throws(ErrorResponse) -> Response<T> { throw .error(-1, nil, nil, CancellationError()) }
}

struct NewBook: Codable, Sendable { var title: String }
struct Book: Codable, Sendable { var title: String }
struct BookPage: Codable, Sendable { var books: [Book] }
struct Problem: Codable, Sendable { var title: String }

class BooksAPI {
    class func listBooks(
        author: String? = nil, limit: Int? = nil, apiConfiguration: OpenAPIClientAPIConfiguration = .shared
    ) async throws(ErrorResponse) -> BookPage { try await RequestBuilder().execute().body }

    class func addBook(
        newBook: NewBook, apiConfiguration: OpenAPIClientAPIConfiguration = .shared
    ) async throws(ErrorResponse) -> Book { try await RequestBuilder().execute().body }

    class func getBookWithRequestBuilder(
        isbn: String, apiConfiguration: OpenAPIClientAPIConfiguration = .shared
    ) -> RequestBuilder<Book> { RequestBuilder() }
}
