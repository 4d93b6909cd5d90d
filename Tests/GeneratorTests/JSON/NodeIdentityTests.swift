import Testing

@testable import EndpointGenerator

struct NodeIdentityTests {
    private let place = Span(file: 0, start: 0, end: 0)

    @Test func equalNodesAreDifferentKeys() {
        let (one, other) = (JSONNode(.bool(true), at: place), JSONNode(.bool(true), at: place))
        #expect(Set([NodeIdentity(one), NodeIdentity(other), NodeIdentity(one)]).count == 2)
    }

    @Test func keyKeepsItsNodeAlive() {
        weak var node: JSONNode?
        var known: [NodeIdentity: Bool] = [:]
        do {
            let made = JSONNode(.bool(true), at: place)
            node = made
            known[NodeIdentity(made)] = true
        }
        #expect(node != nil)
        known = [:]
        #expect(node == nil)
    }
}
