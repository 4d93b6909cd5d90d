import EndpointRuntime
import GoldenCode
import Testing

/// Recursive models compile, whether they are sent, received, or both.
@Suite struct RecursionByDirectionTests {
    typealias API = RecursionByDirection

    @Test func recursiveModelsAreCodedInEveryDirection() throws {
        try checkWire(
            API.ReceivedNode(name: "a", last: nil, parent: .init(name: "b", last: nil), list: .init([nil, .init([])])),
            #"{"name":"a","last":null,"parent":{"name":"b","last":null},"list":[null,[]]}"#)
        try checkWire(
            API.PostedNode(name: "a", last: .init(name: "b", last: nil), next: .init(name: "c", last: nil)),
            #"{"name":"a","last":{"name":"b","last":null},"next":{"name":"c","last":null}}"#)
        try checkWire(
            API.PatchedNode(name: "a", last: nil, parent: .set(.init(name: "b", last: nil, parent: nil)), list: nil),
            #"{"name":"a","last":null,"parent":{"name":"b","last":null,"parent":null},"list":null}"#)
        try checkWire(
            API.KeptNode(name: "a", last: nil, parent: .init(name: "b", last: nil), children: [nil]),
            #"{"name":"a","last":null,"parent":{"name":"b","last":null},"children":[null]}"#)
        let node = API.ChangedNode(name: "a", last: nil, next: .init(name: "b", last: nil), parent: .init(name: "c", last: nil))
        try checkWire(
            API.ChangedNodeRequest(node),
            #"{"name":"a","last":null,"next":{"name":"b","last":null},"parent":{"name":"c","last":null}}"#)
    }

    @Test func recursionThroughTwoModelsAndAUnionIsCoded() throws {
        let company = API.PatchedCompany(
            owner: .set(.init(employer: .clear)), branch: .set(.patchedCompany(.init(owner: nil, branch: .set(.string("x"))))))
        try checkWire(company, #"{"owner":{"employer":null},"branch":{"owner":null,"branch":"x"}}"#)
        let person = API.ChangedPerson(employer: .init(owner: .init(level: 2), branch: .changedCompany(.init(branch: .string("x")))))
        try checkWire(
            API.ChangedPersonRequest(person), #"{"employer":{"owner":{"level":2},"branch":{"branch":"x"}},"level":1}"#)
    }
}
