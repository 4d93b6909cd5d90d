/// Uses one operation of GitHub's API.
struct Languages {
    let api: Github

    func names(owner: String, repo: String) async throws -> [String] {
        try await api.repos.listLanguages(owner: owner, repo: repo).keys.sorted()
    }
}
