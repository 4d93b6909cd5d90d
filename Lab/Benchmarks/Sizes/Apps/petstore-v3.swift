let api = PetstoreV3(server: .production, credentials: .init(apiKey: .init("secret")))
let pet = try await api.pet.getPetById(petId: 1)
print(pet.name, pet.status ?? .available)
