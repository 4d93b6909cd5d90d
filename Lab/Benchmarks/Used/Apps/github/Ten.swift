import Foundation

/// A reader for issues and pull requests that uses ten operations of GitHub's API.
struct Reader {
    let api: Github
    let owner: String
    let repo: String

    func viewer() async throws -> String {
        switch try await api.users.getAuthenticated() {
        case .privateUser(let user): user.login
        case .publicUser(let user): user.login
        default: "somebody"
        }
    }

    func repository() async throws -> String {
        let found = try await api.repos.get(owner: owner, repo: repo)
        return "\(found.fullName) \(found.stargazersCount) \(found.owner.login) \(found.description ?? "") \(found.defaultBranch)"
    }

    func open() async throws -> [String] {
        let issues = try await api.issues.listForRepo(owner: owner, repo: repo, state: .open, perPage: 50)
        return issues.filter { $0.pullRequest == nil }.map { "#\($0.number) \($0.title) by \($0.user?.login ?? "nobody")" }
    }

    func report(_ title: String, _ text: String) async throws -> Int {
        try await api.issues.create(owner: owner, repo: repo, body: .init(title: .string(title), body: text)).number
    }

    func read(_ number: Int) async throws -> (String, Date, Int) {
        let issue = try await api.issues.get(owner: owner, repo: repo, issueNumber: number)
        return (issue.body ?? "", issue.createdAt, issue.comments)
    }

    func answer(_ number: Int, _ text: String) async throws -> String {
        try await api.issues.createComment(owner: owner, repo: repo, issueNumber: number, body: .init(body: text)).htmlURL.text
    }

    func requests() async throws -> [String] {
        try await api.pulls.list(owner: owner, repo: repo).map { "\($0.head.ref) to \($0.base.ref): \($0.title)" }
    }

    func history() async throws -> [String] {
        try await api.repos.listCommits(owner: owner, repo: repo, perPage: 10).map { "\($0.sha.prefix(7)) \($0.commit.message)" }
    }

    func readme() async throws -> String {
        let file = try await api.repos.getReadme(owner: owner, repo: repo)
        return file.encoding == "base64" ? file.content : ""
    }

    func search(_ words: String) async throws -> [(String, Int)] {
        try await api.search.repos(q: words, perPage: 10).items.map { ($0.fullName, $0.stargazersCount) }
    }
}
