import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct Pet: Codable {
    struct Category: Codable {
        var id: Int64?
        var name: String?
    }

    struct Tag: Codable {
        var id: Int64?
        var name: String?
    }

    enum Status: String, Codable {
        case available, pending, sold
    }

    var id: Int64?
    var name: String
    var category: Category?
    var photoUrls: [String]
    var tags: [Tag]?
    var status: Status?
}

func getPet(id: Int64) async throws -> Pet {
    guard let url = URL(string: "https://petstore3.swagger.io/api/v3/pet/\(id)") else { throw URLError(.badURL) }
    var request = URLRequest(url: url)
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    request.setValue("secret", forHTTPHeaderField: "api_key")
    let (data, response) = try await URLSession.shared.data(for: request)
    guard let response = response as? HTTPURLResponse, response.statusCode == 200 else { throw URLError(.badServerResponse) }
    return try JSONDecoder().decode(Pet.self, from: data)
}

let pet = try await getPet(id: 1)
print(pet.name, pet.status ?? .available)
