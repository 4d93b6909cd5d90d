/// The number of occurrences of values, in the order of their first ones.
struct Counts<Value: Hashable> {
    private(set) var list: [(value: Value, count: Int)] = []
    private var indexes: [Value: Int] = [:]

    /// The maximum number of values, because traffic can contain any number of them.
    private static var limit: Int { 10_000 }

    var total: Int { list.reduce(0) { $0 + $1.count } }

    mutating func add(_ value: Value, _ number: Int = 1) {
        if let index = indexes[value] { return list[index].count += number }
        guard list.count < Self.limit, number > 0 else { return }
        indexes[value] = list.count
        list.append((value, number))
    }
}

/// A part of the traffic with the API's own server that the document lacks, although clients work without it.
struct Undescribed: Hashable {
    enum Kind: String {
        case operation, status, constraint
        case queryParameter = "query-parameter"
        case mediaType = "media-type"
    }

    let kind: Kind
    /// The method and path, as in `GET /staff/*/notes`.
    let operation: String
    /// The part of the exchange that has the media type or the value, such as `response 200`.
    var part = ""
    /// The name of the query parameter, media type or keyword, or the status.
    var name = ""

    var text: String {
        let words = [part, kind == .operation ? "" : kind.rawValue.replacing("-", with: " "), name].filter { !$0.isEmpty }
        return words.isEmpty ? operation : operation + ", " + words.joined(separator: " ")
    }
}
