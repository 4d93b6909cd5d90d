// The declarations that CreateAPI 0.2 generates for the operations in the migration guide.

import Foundation
import Get

public struct Book: Codable, Sendable { public var title: String }
public struct BookPage: Codable, Sendable { public var books: [Book] }
public struct NewBook: Codable, Sendable { public var isbn, title: String }

public enum Paths {
    public static var books: Books { Books(path: "/books") }

    public struct Books {
        public let path: String

        public func get(author: String? = nil, limit: Int? = nil) -> Request<BookPage> {
            Request(path: path, query: [("author", author), ("limit", limit.map(String.init))])
        }
        public func post(_ body: NewBook) -> Request<Book> { Request(path: path, method: .post, body: body) }
        public func isbn(_ isbn: String) -> WithIsbn { WithIsbn(path: path + "/" + isbn) }
    }

    public struct WithIsbn {
        public let path: String
        public var get: Request<Book> { Request(path: path) }
    }
}
