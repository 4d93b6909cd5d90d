import Testing

@testable import EndpointGenerator

struct KnownEndsTests {
    private let nodes = (0..<1_000).map { JSONNode(.number(SpecText(String($0))), at: Span(file: 0, start: 0, end: 0)) }

    /// Returns the index of each node's end, or `nil` where the chain leads back to itself, and the number of steps that were taken.
    private func ends(_ next: @escaping (Int) -> Int?) -> (indices: [Int?], steps: Int) {
        var known = KnownEnds()
        var steps = 0
        let ends = nodes.indices.map { start in
            known.end(of: nodes[start]) { node in
                steps += 1
                return node.integer.flatMap(next).map { nodes[$0] }
            }
        }
        return (ends.map { $0?.integer }, steps)
    }

    @Test func eachNodeOfALongChainIsFollowedOnce() {
        let forward = ends { $0 < 999 ? $0 + 1 : nil }
        #expect(forward.indices == Array(repeating: 999, count: 1_000))
        #expect(forward.steps < 4_000)
        let backward = ends { $0 > 0 ? $0 - 1 : nil }
        #expect(backward.indices == Array(repeating: 0, count: 1_000))
        #expect(backward.steps < 20_000)
    }

    @Test func eachNodeOfALongCycleIsFollowedOnce() {
        // The first half leads to the second, which is a cycle.
        let cycle = ends { $0 < 999 ? $0 + 1 : 500 }
        #expect(cycle.indices == Array(repeating: nil, count: 1_000))
        #expect(cycle.steps < 10_000)
    }

    @Test func shortChainsHaveTheirOwnEnds() {
        let pairs = ends { $0.isMultiple(of: 2) ? $0 + 1 : nil }
        #expect(pairs.indices == nodes.indices.map { $0 | 1 })
        let many = ends { $0 % 100 < 99 ? $0 + 1 : nil }
        #expect(many.indices == nodes.indices.map { $0 / 100 * 100 + 99 })
    }
}
