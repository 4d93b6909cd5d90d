/// One operation of GitHub's.
struct Languages {
    let api: Github

    func names(owner: String, repo: String) async throws -> [String] {
        try await api.repos.listLanguages(owner: owner, repo: repo).keys.sorted()
    }
}
