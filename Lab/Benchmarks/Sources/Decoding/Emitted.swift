@_spi(Generated) import EndpointRuntime
import Foundation

// Exactly the code that the generator emits.

struct Profile: JSONModel, Codable, Hashable {
    let id: String
    let userName: String
    let email: String
    let fullName: String?
    let isActive: Bool
    let age: Int
    let score: Double
    let createdAt: Date
    let tags: [String]
    private let _address: Boxed<Address>?
    var address: Address? { _address?.value }
    static let keys = JSONKeys("id\nuserName\nemail\nfullName\nisActive\nage\nscore\ncreatedAt\ntags\naddress")
    init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        id = reader.string(0)
        userName = reader.string(1)
        email = reader.string(2)
        fullName = reader.stringIfPresent(3)
        isActive = reader.bool(4)
        age = reader.int(5)
        score = reader.double(6)
        createdAt = reader.date(7)
        tags = reader.list(8)
        _address = reader.valueIfPresent(9)
        reader.end(object)
    }
    func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.string(0, id)
        writer.string(1, userName)
        writer.string(2, email)
        writer.string(3, fullName)
        writer.bool(4, isActive)
        writer.int(5, age)
        writer.double(6, score)
        writer.date(7, createdAt)
        writer.list(8, tags)
        writer.value(9, _address)
        writer.end(object)
    }
}

struct Address: JSONModel, Codable, Hashable {
    let street: String
    let city: String
    let country: String?
    let zip: String
    static let keys = JSONKeys("street\ncity\ncountry\nzip")
    init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        street = reader.string(0)
        city = reader.string(1)
        country = reader.stringIfPresent(2)
        zip = reader.string(3)
        reader.end(object)
    }
    func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.string(0, street)
        writer.string(1, city)
        writer.string(2, country)
        writer.string(3, zip)
        writer.end(object)
    }
}

struct ProfileList: JSONModel, Codable, Hashable {
    let items: [Profile]
    let total: Int
    static let keys = JSONKeys("items\ntotal")
    init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        items = reader.list(0)
        total = reader.int(1)
        reader.end(object)
    }
    func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.list(0, items)
        writer.int(1, total)
        writer.end(object)
    }
}

struct Track: JSONModel, Codable, Hashable {
    let name: String
    let points: [[Double]]
    let samples: [Sample]
    static let keys = JSONKeys("name\npoints\nsamples")
    init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        name = reader.string(0)
        points = reader.list(1)
        samples = reader.list(2)
        reader.end(object)
    }
    func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.string(0, name)
        writer.list(1, points)
        writer.list(2, samples)
        writer.end(object)
    }
}

struct Sample: JSONModel, Codable, Hashable {
    let time: Int
    let x: Double
    let y: Double
    let quality: Double?
    static let keys = JSONKeys("time\nx\ny\nquality")
    init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        time = reader.int(0)
        x = reader.double(1)
        y = reader.double(2)
        quality = reader.doubleIfPresent(3)
        reader.end(object)
    }
    func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.int(0, time)
        writer.double(1, x)
        writer.double(2, y)
        writer.double(3, quality)
        writer.end(object)
    }
}

struct Event: JSONModel, Codable, Hashable {
    let created: Date
    let updated: Date
    let starts: Date
    let ends: Date?
    static let keys = JSONKeys("created\nupdated\nstarts\nends")
    init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        created = reader.date(0)
        updated = reader.date(1)
        starts = reader.date(2)
        ends = reader.dateIfPresent(3)
        reader.end(object)
    }
    func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.date(0, created)
        writer.date(1, updated)
        writer.date(2, starts)
        writer.date(3, ends)
        writer.end(object)
    }
}

struct Edge: JSONModel, Codable, Hashable {
    let id: UUID
    let source: UUID
    let target: UUID
    let owner: UUID?
    static let keys = JSONKeys("id\nsource\ntarget\nowner")
    init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        id = reader.uuid(0)
        source = reader.uuid(1)
        target = reader.uuid(2)
        owner = reader.uuidIfPresent(3)
        reader.end(object)
    }
    func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.uuid(0, id)
        writer.uuid(1, source)
        writer.uuid(2, target)
        writer.uuid(3, owner)
        writer.end(object)
    }
}

struct Link: JSONModel, Codable, Hashable {
    let `self`: URI
    let next: URI
    let image: URI?
    static let keys = JSONKeys("self\nnext\nimage")
    init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        self.`self` = reader.uri(0)
        next = reader.uri(1)
        image = reader.uriIfPresent(2)
        reader.end(object)
    }
    func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.uri(0, self.`self`)
        writer.uri(1, next)
        writer.uri(2, image)
        writer.end(object)
    }
}

struct Article: JSONModel, Codable, Hashable {
    let title: String
    let summary: String?
    let body: String
    static let keys = JSONKeys("title\nsummary\nbody")
    init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        title = reader.string(0)
        summary = reader.stringIfPresent(1)
        body = reader.string(2)
        reader.end(object)
    }
    func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.string(0, title)
        writer.string(1, summary)
        writer.string(2, body)
        writer.end(object)
    }
}

struct Counts: JSONModel, Codable, Hashable {
    let id: Int
    let views: Int
    let likes: Int
    let bytes: Int
    let balance: Int?
    let byHour: [Int]
    static let keys = JSONKeys("id\nviews\nlikes\nbytes\nbalance\nbyHour")
    init(from reader: inout JSONReader) {
        let object = reader.begin(Self.keys)
        id = reader.int(0)
        views = reader.int(1)
        likes = reader.int(2)
        bytes = reader.int(3)
        balance = reader.intIfPresent(4)
        byHour = reader.list(5)
        reader.end(object)
    }
    func write(to writer: inout JSONWriter) {
        let object = writer.begin(Self.keys)
        writer.int(0, id)
        writer.int(1, views)
        writer.int(2, likes)
        writer.int(3, bytes)
        writer.int(4, balance)
        writer.list(5, byHour)
        writer.end(object)
    }
}
