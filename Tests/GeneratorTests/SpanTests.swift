import Testing

@testable import EndpointGenerator

@Test func joinedSpanCoversBothSpans() {
    let span = Span(file: 0, start: 2, end: 4).joined(with: Span(file: 0, start: 7, end: 9))
    #expect(span == Span(file: 0, start: 2, end: 9))
}
