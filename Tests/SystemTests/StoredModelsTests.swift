import EndpointRuntime
import Foundation
import SpecClients
import Testing

/// Reads what the models of another generator, or handwritten ones, have stored.
@Suite struct StoredModelsTests {
    /// A model with a synthesized conformance, which stores dates as its encoder decides.
    private struct OldBook: Codable {
        struct Price: Codable { var amount = "12.90", currency = "EUR" }
        var isbn = "9780140449136", title = "The Odyssey", genre = "poetry", authors = [["name": "Homer"]], price = Price()
        var added_at: Date
        var edition = OldEdition()
    }

    private struct OldEdition: Codable { var kind = "print", pages = 416, binding = "paperback" }
    private struct Shelf<Book: Codable>: Codable { var name = "A", books: [Book] }

    private static let added = Date(timeIntervalSinceReferenceDate: 791_806_830.25)

    private func check(_ read: (Shelf<OldBook>) throws -> Shelf<Bookshop.Book>) throws {
        let shelf = try read(Shelf(books: [OldBook(added_at: Self.added), OldBook(added_at: .distantPast)]))
        #expect(shelf.books.map(\.addedAt) == [Self.added, .distantPast])
        guard case .printEdition(let edition)? = shelf.books.first?.edition else {
            Issue.record("\(shelf)")
            return
        }
        #expect(edition.pages == 416)
    }

    @Test func datesOfAPlainJSONEncoderAreRead() throws {
        try check { try JSONDecoder().decode(Shelf<Bookshop.Book>.self, from: JSONEncoder().encode($0)) }
    }

    @Test func numericDatesFollowTheDecodersStrategy() throws {
        let strategies: [(JSONEncoder.DateEncodingStrategy, JSONDecoder.DateDecodingStrategy)] = [
            (.secondsSince1970, .secondsSince1970), (.millisecondsSince1970, .millisecondsSince1970), (.iso8601, .iso8601),
            (
                .custom { date, encoder in try (date.timeIntervalSince1970 / 60).encode(to: encoder) },
                .custom { Date(timeIntervalSince1970: try Double(from: $0) * 60) }
            ),
        ]
        for (index, strategy) in strategies.enumerated() {
            let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
            (encoder.dateEncodingStrategy, decoder.dateDecodingStrategy) = strategy
            let book = try decoder.decode(Bookshop.Book.self, from: encoder.encode(OldBook(added_at: Self.added)))
            #expect(abs(book.addedAt.timeIntervalSince(Self.added)) < (index == 2 ? 1 : 0.001))
        }
    }

    @Test func propertyListsAreDecodedThroughADecoder() throws {
        for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
            let encoder = PropertyListEncoder()
            encoder.outputFormat = format
            let whole = Date(timeIntervalSinceReferenceDate: 791_806_830)
            let data = try encoder.encode(OldBook(added_at: whole))
            #expect(try PropertyListDecoder().decode(Bookshop.Book.self, from: data).addedAt == whole)
        }
        let plist = try PropertyListEncoder().encode(["bytes": Data([1, 2, 3])])
        #expect(try PropertyListDecoder().decode([String: JSONValue].self, from: plist)["bytes"]?.string == "AQID")
    }

    @Test func aNumberWithoutADateStaysAnError() throws {
        let text = Data(
            #"{"isbn": "1", "title": 7, "genre": "x", "authors": [], "price": {"amount": "1", "currency": "EUR"}, "added_at": 0}"#.utf8)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(Bookshop.Book.self, from: text) }
    }
}
