@_spi(Generated) import EndpointRuntime
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The benchmark's API, written like generated code.
struct Shop: EndpointAPI {
    struct Server: EndpointServer { let url: String }

    let client: Client<Shop>
}

enum BooksEndpoint: Endpoint {
    typealias API = Shop

    case getBook(isbn: String)

    func encode(into request: inout RequestBuilder) {
        switch self {
        case .getBook(let isbn):
            request.operation("getBook", "Books", "GET", "/books/{isbn}")
            request.path("isbn", isbn)
        }
    }
}

struct Book: JSONModel, Codable, Hashable {
    let isbn: String
    let title: String
    let author: String
    let pages: Int
    let price: Double
    static let keys = JSONKeys("isbn\ntitle\nauthor\npages\nprice")

    init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        isbn = reader.string(0)
        title = reader.string(1)
        author = reader.string(2)
        pages = reader.int(3)
        price = reader.double(4)
        reader.end(object)
    }

    func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.string(0, isbn)
        writer.string(1, title)
        writer.string(2, author)
        writer.int(3, pages)
        writer.double(4, price)
        writer.end(object)
    }

    static let text = #"{"isbn":"9780140449136","title":"The Odyssey","author":"Homer","pages":541,"price":12.9}"#
}

/// The same API, written the way a user would without the generator.
struct PlainBook: Decodable {
    let isbn: String
    let title: String
    let author: String
    let pages: Int
    let price: Double

    static func request(_ server: String, _ isbn: String) throws -> URLRequest {
        guard let url = URL(string: server)?.appendingPathComponent("books").appendingPathComponent(isbn) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        return request
    }
}

/// A transport that responds immediately.
struct InstantTransport: Transport {
    let body = Data(Book.text.utf8)
    let headers: HTTPHeaders = ["Content-Type": "application/json"]

    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse {
        HTTPResponse(status: 200, headers: headers, body: body)
    }
}
