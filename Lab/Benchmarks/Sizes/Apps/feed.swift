let api = Feed(server: .production)
let feed = try await api.feed.getFeed()
print(feed)
