// Never compiled with the generated code. Only the names in it matter.
import Expected

struct Showroom {
    let api: Garage

    func plates() async throws -> [String] {
        var plates: [String] = []
        for try await car in api.cars.listAll() { plates.append("\(car.plate) \(car.colour.rawValue)") }
        return plates
    }
}

/* api.cars.add() in a comment, and "api.cars.replace()" in a string, call nothing. */
let words = "api.owners.get()"
