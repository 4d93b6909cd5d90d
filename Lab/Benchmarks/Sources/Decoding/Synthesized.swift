import Foundation

/// The same models as a user would write them.
enum Synthesized {
    struct Profile: Codable, Hashable, Sendable {
        var id: String
        var userName: String
        var email: String
        var fullName: String?
        var isActive: Bool
        var age: Int
        var score: Double
        var createdAt: Date
        var tags: [String]
        var address: Address?
    }

    struct Address: Codable, Hashable, Sendable {
        var street: String
        var city: String
        var country: String?
        var zip: String
    }

    struct ProfileList: Codable, Hashable, Sendable {
        var items: [Profile]
        var total: Int
    }

    struct Track: Codable, Hashable, Sendable {
        var name: String
        var points: [[Double]]
        var samples: [Sample]
    }

    struct Sample: Codable, Hashable, Sendable {
        var time: Int
        var x: Double
        var y: Double
        var quality: Double?
    }

    struct Event: Codable, Hashable, Sendable {
        var created: Date
        var updated: Date
        var starts: Date
        var ends: Date?
    }

    struct Edge: Codable, Hashable, Sendable {
        var id: UUID
        var source: UUID
        var target: UUID
        var owner: UUID?
    }

    struct Link: Codable, Hashable, Sendable {
        var `self`: URL
        var next: URL
        var image: URL?
    }

    struct Article: Codable, Hashable, Sendable {
        var title: String
        var summary: String?
        var body: String
    }

    struct Counts: Codable, Hashable, Sendable {
        var id: Int
        var views: Int
        var likes: Int
        var bytes: Int
        var balance: Int?
        var byHour: [Int]
    }
}
