let api = PetstoreV3(server: .production, credentials: .init(apiKey: .init("secret")))
let pet = try await api.pet.get(petID: 1)
print(pet.name, pet.status ?? .available)
