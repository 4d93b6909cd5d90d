// The parts of the bookshop code from swift-openapi-generator 1.x with `namingStrategy: idiomatic` that the page uses.

import Foundation
import OpenAPIRuntime

enum Servers {
    enum Server1 {
        static func url() throws -> URL {
            guard let url = URL(string: "https://api.bookshop.example/v1") else { throw RuntimeError() }
            return url
        }
    }
}

enum Components {
    enum Schemas {
        struct NewBook: Codable, Hashable, Sendable { var title: String }
        struct Book: Codable, Hashable, Sendable { var title: String }
        struct BookPage: Codable, Hashable, Sendable { var books: [Book] }
        struct Problem: Codable, Hashable, Sendable { var title: String }
    }
}

protocol APIProtocol: Sendable {
    func listBooks(_ input: Operations.ListBooks.Input) async throws -> Operations.ListBooks.Output
    func addBook(_ input: Operations.AddBook.Input) async throws -> Operations.AddBook.Output
    func getCover(_ input: Operations.GetCover.Input) async throws -> Operations.GetCover.Output
}

extension APIProtocol {
    func listBooks(query: Operations.ListBooks.Input.Query = .init()) async throws -> Operations.ListBooks.Output {
        try await listBooks(.init(query: query))
    }

    func addBook(body: Operations.AddBook.Input.Body) async throws -> Operations.AddBook.Output { try await addBook(.init(body: body)) }

    func getCover(path: Operations.GetCover.Input.Path) async throws -> Operations.GetCover.Output { try await getCover(.init(path: path)) }
}

struct Client: APIProtocol {
    init(serverURL: URL, transport: any ClientTransport, middlewares: [any ClientMiddleware] = []) {}

    func listBooks(_ input: Operations.ListBooks.Input) async throws -> Operations.ListBooks.Output { throw RuntimeError() }
    func addBook(_ input: Operations.AddBook.Input) async throws -> Operations.AddBook.Output { throw RuntimeError() }
    func getCover(_ input: Operations.GetCover.Input) async throws -> Operations.GetCover.Output { throw RuntimeError() }
}

enum Operations {
    enum ListBooks {
        struct Input: Sendable {
            struct Query: Sendable {
                var author: String?
                var limit: Int?
            }
            var query: Query
        }
        enum Output: Sendable {
            struct Ok: Sendable {
                enum Body: Sendable {
                    case json(Components.Schemas.BookPage)
                    var json: Components.Schemas.BookPage { get throws { if case .json(let page) = self { page } else { throw RuntimeError() } } }
                }
                var body: Body
            }
            case ok(Ok)
            case undocumented(statusCode: Int, UndocumentedPayload)
            var ok: Ok { get throws { if case .ok(let ok) = self { ok } else { throw RuntimeError() } } }
        }
    }
    enum AddBook {
        struct Input: Sendable {
            enum Body: Sendable { case json(Components.Schemas.NewBook) }
            var body: Body
        }
        enum Output: Sendable {
            struct Created: Sendable {
                struct Body: Sendable {
                    private let value: Components.Schemas.Book
                    var json: Components.Schemas.Book { get throws { value } }
                }
                var body: Body
            }
            struct Refused: Sendable {
                struct Body: Sendable {
                    private let value: Components.Schemas.Problem
                    var applicationProblemJson: Components.Schemas.Problem { get throws { value } }
                }
                var body: Body
            }
            case created(Created)
            case conflict(Refused)
            case unprocessableContent(Refused)
            case undocumented(statusCode: Int, UndocumentedPayload)
        }
    }
    enum GetCover {
        struct Input: Sendable {
            struct Path: Sendable { var isbn: String }
            var path: Path
        }
        enum Output: Sendable {
            struct Ok: Sendable {
                struct Body: Sendable {
                    private let value: HTTPBody
                    var jpeg: HTTPBody { get throws { value } }
                }
                var body: Body
            }
            case ok(Ok)
            case undocumented(statusCode: Int, UndocumentedPayload)
            var ok: Ok { get throws { if case .ok(let ok) = self { ok } else { throw RuntimeError() } } }
        }
    }
}
