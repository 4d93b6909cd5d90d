// Never compiled with the generated code. Only the names in it matter.
import Expected

struct Showroom {
    let api: Workshop

    func plates() async throws -> [String] {
        try await api.cars.list().cars.map { "\($0.plate) \($0.colour == .red ? "fast" : "slow")" }
    }

    func add() async throws {
        do {
            _ = try await api.cars.add(body: .init(plate: "B 1", options: .init(roof: true)))
        } catch let error where Workshop.ListCarsFailure(error) != nil {
            print("none")
        }
    }

    func plan(_ steps: Int) async throws -> Int { try await api.cars.replace(plate: "B 1", body: .init(steps: steps)).steps }

    /// The response of `listLocks` is a typealias of another response, and no source names the property that unwraps it.
    func lock() async throws -> String? {
        try await api.keys.add(code: "1", copies: 2)
        return try await api.keys.listLocks().first?.code
    }

    /// The name of a service that is not called.
    let tools = 3
}

extension Workshop.Visit: Identifiable {
    public var id: String { "visit" }
}
