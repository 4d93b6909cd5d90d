/// A value that templates can use.
package enum ViewValue: Sendable {
    case text(SwiftText)
    case flag(Bool)
    case list([ViewValue])
    /// Parameters or arguments, separated by commas. They are printed on the tag's line or, if that line would be too long, one per line.
    case arguments([SwiftText])
    case object(ViewObject)
    /// The value of a name that is defined but has no content. It prints nothing and counts as false.
    case nothing

    package static func optional(_ text: SwiftText?) -> ViewValue { text.map { .text($0) } ?? .nothing }

    /// Whether `{{#section}}` is rendered. Empty text and empty lists count as false.
    var isTruthy: Bool {
        switch self {
        case .text(let text): !text.text.isEmpty
        case .flag(let flag): flag
        case .list(let items): !items.isEmpty
        case .arguments(let items): !items.isEmpty
        case .object: true
        case .nothing: false
        }
    }

    var kind: String {
        switch self {
        case .text: "text"
        case .flag: "a flag"
        case .list: "a list"
        case .arguments: "a list of arguments"
        case .object: "an object"
        case .nothing: "nothing"
        }
    }
}

/// A collection of values, by the names used in tags.
///
/// The values are stored in a list, because objects are small, created often and rarely searched. A dictionary would hash each name and use
/// twice the memory. This is a class, because the renderer looks up each name in multiple objects.
package final class ViewObject: Sendable, ExpressibleByDictionaryLiteral {
    /// A name with a hash of its length and its first and last bytes, so that a lookup rarely has to compare text.
    package struct Name: Sendable, ExpressibleByStringLiteral {
        let text: String
        fileprivate let mark: Int

        init(_ text: String) {
            self.text = text
            let bytes = text.utf8
            guard bytes.count > 0 else {
                mark = 0
                return
            }
            // Do not use `first` and `last`, because debug builds do not specialize them.
            let (first, last) = (bytes[bytes.startIndex], bytes[bytes.index(before: bytes.endIndex)])
            mark = bytes.count << 16 | Int(first) << 8 | Int(last)
        }

        package init(stringLiteral text: String) { self.init(text) }
    }

    typealias Members = [(Name, ViewValue)]

    private let members: Members
    /// The marks of the members' names. Searching numbers is fast even in debug builds, which plugins use.
    private let marks: [Int]

    /// Creates an object. The names of the members must be distinct.
    init(_ members: Members) {
        self.members = members
        var marks: [Int] = []
        marks.reserveCapacity(members.count)
        for (name, _) in members { marks.append(name.mark) }
        self.marks = marks
    }

    package convenience init(dictionaryLiteral members: (Name, ViewValue)...) { self.init(members) }

    var names: [String] { members.map(\.0.text) }

    /// The value of a member, or `nil` if there is no such member.
    subscript(name: Name) -> ViewValue? {
        var start = 0
        while let position = firstPosition(of: name.mark, in: marks, from: start) {
            if members[position].0.text == name.text { return members[position].1 }
            start = position + 1
        }
        return nil
    }
}

extension ViewObject.Members {
    mutating func add(_ name: ViewObject.Name, _ value: ViewValue) { append((name, value)) }
}

/// Returns the first position of a mark. The manual loop over the array parameter is fast even in debug builds.
private func firstPosition(of mark: Int, in marks: [Int], from start: Int) -> Int? {
    var position = start
    let count = marks.count
    while position < count {
        if marks[position] == mark { return position }
        position += 1
    }
    return nil
}
