import Common
import EndpointRuntime
import Foundation

/// Returns fixed responses, so that the example needs no server. Without a `transport:` argument, a client uses the default transport.
struct Canned: Transport {
    func send(_ request: HTTPRequest, options: TransportOptions) async throws -> HTTPResponse {
        let book = #"{"isbn": "1", "title": "Poems", "price": {"amount": "9.50", "currency": "EUR"}}"#
        let isOrder = request.url.string.contains("/orders/")
        let body = isOrder ? #"{"title": "Sold out", "detail": "the last copy went today"}"# : book
        let headers = try HTTPHeaders([("Content-Type", "application/json")])
        return HTTPResponse(status: isOrder ? 409 : 200, headers: headers, body: Data(body.utf8))
    }
}

let catalog = Catalog(client: Client(server: .production, transport: Canned()))
let orders = Orders(client: Client(server: .production, transport: Canned()))

// The book type is the same in both APIs: `Orders.Book` is `Catalog.Book`, and its price is a `Common.Money`.
let book: Orders.Book = try await catalog.books.get(isbn: "1")
print("\(book.title), \(book.price.words)")

do {
    let order = try await orders.orders.order(isbn: book.isbn)
    print("ordered for \(order.total.words)")
} catch {
    // The problem type is also the same in both APIs.
    guard case .conflict(let problem)? = Orders.OrderFailure(error) else { throw error }
    print(problem.words)
}
