import EndpointRuntime
import LoopbackServer
import Testing

extension Figures {
    @Test(.bothTransports) func responsesWithAWrongLengthAreNeverTakenAsWhole() async throws {
        var random = SeededGenerator(2022)
        let plans = (0..<1000).map { _ in WrongLength(&random) }
        let server = try LoopbackServer.scripted { index in plans[min(index, plans.count - 1)].server }
        let api = EchoAPI(server)
        var whole: [String: Int] = [:]
        for plan in plans {
            do {
                _ = try await api.things.getThing(id: "1")
                whole[plan.fields, default: 0] += 1
            } catch {}
        }
        Figures.report("R22", "wrong lengths of 1000, taken for whole: \(whole.values.reduce(0, +))")
        #expect(whole.isEmpty, "\(whole)")
    }
}
