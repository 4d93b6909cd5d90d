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
}
