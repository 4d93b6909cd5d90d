let api = Feed(server: .production)
let feed = try await api.feed.get()
print(feed)
