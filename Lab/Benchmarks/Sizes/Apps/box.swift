let api = Box(server: .init(url: "https://api.box.com/2.0"), credentials: .init())
let user = try await api.users.getMe(fields: ["name", "login"])
print(user.id, user.name ?? "", user.login ?? "")
