/// The documentation of one of the document's elements.
///
/// The texts are stored behind a reference, because documented values are copied often. The reference is `nil` if there are no texts.
package struct Documentation: Hashable, Sendable {
    private struct Texts: Hashable {
        var summary: SpecText?
        var description: SpecText?
        var externalURL: SpecText?
        var constraints: SpecText?
    }

    private final class Box: Sendable {
        let texts: Texts

        init(_ texts: Texts) { self.texts = texts }
    }

    private let box: Box?

    package init(
        summary: SpecText? = nil, description: SpecText? = nil, externalURL: SpecText? = nil, constraints: SpecText? = nil
    ) {
        let isEmpty = summary == nil && description == nil && externalURL == nil && constraints == nil
        let texts = Texts(summary: summary, description: description, externalURL: externalURL, constraints: constraints)
        box = isEmpty ? nil : Box(texts)
    }

    package var summary: SpecText? { box?.texts.summary }
    package var description: SpecText? { box?.texts.description }
    package var externalURL: SpecText? { box?.texts.externalURL }
    /// The constraints on values, in one line, such as "1 to 20 characters."
    package var constraints: SpecText? { box?.texts.constraints }

    package static func == (left: Documentation, right: Documentation) -> Bool {
        left.box === right.box || left.box?.texts == right.box?.texts
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(box?.texts) }
}
