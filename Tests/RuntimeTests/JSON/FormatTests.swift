@_spi(Generated) import EndpointRuntime
import Foundation
import Testing

@Suite struct FormatTests {
    func read<T: JSONDecodable>(_ text: String) -> T? { try? JSON.decode(T.self, from: [UInt8](text.utf8)) }
    func write(_ value: some JSONEncodable) throws -> String { try String(decoding: JSON.encode(value), as: UTF8.self) }

    @Test func parsedDoublesAreBitExact() throws {
        #expect(try wrongDoubles(of: 6_000) == [])
        for text in [
            "0", "-0", "-0.0", "1", "123456789012345678", "9007199254740993", "9007199254740993.00000001", "1e23", "8.5e22", "1e-22",
            "1e22",
            "2.2250738585072011e-308", "4.9e-324", "2e-324", "1e-400", "0e999999999999999999999",
            "0.000000000000000000000000000001234567890123456789",
            "1.7976931348623157e308", "179769313486231570000000000000000000000000000000000000", "0.5E+1", "1E2", "7.2057594037927933e16",
        ] {
            let parsed: Double? = read(text)
            #expect(parsed?.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
        #expect(try write(-0.0) == "-0.0")
        #expect(try write(100.0) == "100")
        #expect(try write(1e16) == "1e+16")
    }

    /// Writes random numbers as strings, and returns the strings that do not parse back to the same number.
    func wrongDoubles(of count: Int) throws -> [String] {
        var random = SeededGenerator(5)
        var wrong: [String] = []
        for round in 0..<count {
            let bits: UInt64 = random.next()
            // Alternates between random bits and numbers of common magnitudes.
            let value: Double =
                round % 2 == 0
                ? Double(bitPattern: bits) : Double(Int64(bitPattern: bits) >> Int64(bits % 60)) / Foundation.pow(10, Double(bits % 24))
            guard value.isFinite else { continue }
            let text = try write(value)
            let again: Double? = read(text)
            if again?.bitPattern != value.bitPattern { wrong.append(text) }
            // Also parses spellings that are not the shortest.
            for spelled in [String(format: "%.25e", value), String(format: "%.6f", value), String(format: "%.17g", value), "\(value)00e-2"]
            {
                guard spelled.contains("e-2") == false || value.description.contains("e") == false else { continue }
                let parsed: Double? = read(spelled)
                if parsed?.bitPattern != Double(spelled)?.bitPattern { wrong.append(spelled) }
            }
        }
        return wrong
    }

    @Test func doublesAreWrittenAsSwiftDescribesThem() throws { #expect(try misspelledDoubles(of: 20_000) == []) }

    /// Writes random numbers as strings, and returns the strings that differ from the standard library's or do not parse back to the same
    /// number. Integers below 1e15 are exempt from the comparison, because the runtime writes them without a fraction.
    func misspelledDoubles(of count: Int) throws -> [String] {
        var random = SeededGenerator(15)
        var wrong: [String] = []
        for round in 0..<count {
            let bits = random.next()
            let value: Double =
                switch round % 5 {
                // The cases are arbitrary bits, magnitudes written without an exponent, neighbors of powers of two, and numbers with few
                // digits and their neighbors.
                case 0: Double(bitPattern: bits)
                case 1: Double(bitPattern: (bits % 66 + 1_008) << 52 | bits >> 12)
                case 2: Double(bitPattern: (bits % 68 + 1_007) << 52 &+ (bits >> 32) % 8 &- 4)
                case 3: Double(Int32(truncatingIfNeeded: bits)) / Foundation.pow(10, Double(bits >> 60))
                default: Double(bitPattern: (Double(bits >> (bits % 60)) / 1e6).bitPattern &+ (bits >> 62))
                }
            guard value.isFinite else { continue }
            let text = try write(value)
            let plain = value.description
            let expected = value.magnitude < 1e15 && plain.hasSuffix(".0") && plain != "-0.0" ? String(plain.dropLast(2)) : plain
            let again: Double? = read(text)
            if text != expected || again?.bitPattern != value.bitPattern { wrong.append(text) }
        }
        return wrong
    }

    /// The form of the text, in particular the limits between its kinds.
    @Test(arguments: [
        (0.0, "0"), (-0.0, "-0.0"), (-1, "-1"), (1e15 - 1, "999999999999999"), (1e15, "1000000000000000.0"), (1e21, "1e+21"),
        (-0.5, "-0.5"), (12.3, "12.3"),
        (0.000001, "1e-06"), (1e-7, "1e-07"), (0.0001, "0.0001"), (0.999999, "0.999999"), (0.9999999, "0.9999999"),
        (1e9 + 0.5, "1000000000.5"),
        (123456789.012345, "123456789.012345"), (.leastNonzeroMagnitude, "5e-324"), (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
    ])
    func doublesSwitchToExponentsAtTheLimits(_ value: Double, _ text: String) throws { #expect(try write(value) == text) }

    /// Text is copied a machine word at a time, so this covers every length and every position of a character that needs an escape.
    @Test func textOfEachLengthIsEscapedAtEachPosition() throws {
        for length in 0..<40 {
            let plain = String(repeating: "aé", count: length / 2) + (length % 2 == 0 ? "" : "b")
            #expect(try write(plain) == "\"\(plain)\"")
            for place in 0..<length {
                var letters = [Character](repeating: "x", count: length)
                for (character, escape) in [("\"", "\\\""), ("\\", "\\\\"), ("\n", "\\n"), ("\u{1F}", "\\u001f"), ("\u{7F}", "\u{7F}")] {
                    letters[place] = Character(character)
                    let parts = [String(letters[..<place]), escape, String(letters[(place + 1)...])]
                    #expect(try write(String(letters)) == "\"\(parts.joined())\"")
                    #expect(read("\"\(parts.joined())\"") == String(letters))
                }
            }
        }
    }

    @Test func writtenFloatsAreReadBackBitExact() throws {
        var random = SeededGenerator(6)
        for _ in 0..<5_000 {
            let value = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
            guard value.isFinite else { continue }
            let again: Float? = read(try write(value))
            #expect(again?.bitPattern == value.bitPattern)
        }
    }

    @Test func integersRoundTripAndOverflowIsRejected() throws {
        var random = SeededGenerator(7)
        for round in 0..<20_000 {
            let word: UInt64 = random.next() >> UInt64(round % 64)
            let signed = Int64(bitPattern: word)
            #expect(read(try write(word)) == word)
            #expect(read(try write(signed)) == signed)
        }
        for value in [Int64.min, -1, 0, 9, 10, 99, 100, Int64.max] { #expect(try write(value) == String(value)) }
        for value in [UInt64.max, 10_000_000_000_000_000_000, 9_999_999_999_999_999_999] { #expect(try write(value) == String(value)) }
        #expect(read("1.0") == 1)
        #expect(read("1e3") == 1000)
        #expect(read("-120e-1") == -12)
        #expect(read("0.000e99999999999999999999") == 0)
        #expect(read("-9223372036854775808.0") == Int64.min)
        let bad: [Int?] = [
            read("01"), read("-"), read("1."), read("1e"), read("+1"), read("1e400"), read("--1"), read("0x1"),
            read("1e99999999999999999999"),
        ]
        #expect(bad == [Int?](repeating: nil, count: 9))
    }

    @Test func decimalsRoundTripWithAllDigits() throws {
        for text in ["0.1", "12345678901234567890.123456789", "-7", "1e10", "0.00000000000000000001"] {
            let value: Decimal? = read(text)
            #expect(value == Decimal(string: text), "\(text)")
            #expect(read(try write(try #require(value))) == value)
        }
    }

    @Test func stringsRoundTripAndInvalidUTF8IsRejected() throws {
        var random = SeededGenerator(8)
        let pool: [Unicode.Scalar] = [
            "a", "\"", "\\", "/", "\u{0}", "\u{1F}", "\n", "\r", "\t", "\u{8}", "\u{C}", "é", "\u{7F}", "\u{2028}", "漢", "🦊", "\u{FFFF}",
            "z",
        ]
        for round in 0..<3_000 {
            var text = String.UnicodeScalarView()
            for _ in 0..<(round % 40) { text.append(pool.randomElement(using: &random) ?? "a") }
            let string = String(text)
            #expect(read(try write(string)) == string)
            // Escapes every character.
            let escaped = "\"" + string.utf16.map { String(format: "\\u%04x", $0) }.joined() + "\""
            #expect(read(escaped) == string)
            #expect(read(escaped.uppercased().replacingOccurrences(of: "U", with: "u")) == string)
            // Foundation reads the same value from the runtime's output.
            #expect(try JSONDecoder().decode(String.self, from: JSON.encode(string)) == string)
        }
        #expect(read(#""\b\f\n\r\t\/\\\"""#) == "\u{8}\u{C}\n\r\t/\\\"")
        // Every invalid sequence of up to four bytes is rejected at any position.
        for bytes: [UInt8] in [
            [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
            [0xED, 0xBF, 0xBF], [0xE2, 0x82],
            [0xF0, 0x80, 0x80, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF],
            [0xF0, 0x9F, 0xA6],
        ] {
            for padding in 0..<10 {
                let fill = [UInt8](repeating: 0x61, count: padding)
                let text: [UInt8] = [0x22] + fill + bytes + fill + [0x22]
                #expect((try? JSON.decode(String.self, from: text)) == nil, "\(bytes)")
                #expect((try? JSON.decode(Team.self, from: [UInt8](#"{"id":1,"x":"#.utf8) + text + [0x7D])) == nil, "\(bytes)")
                #expect((try? JSON.decode(Team.self, from: [0x7B] + text + [UInt8](#":0,"id":1}"#.utf8))) == nil, "\(bytes)")
            }
        }
    }

    @Test func rfc3339DatesAreReadAndInvalidOnesRejected() throws {
        func date(_ text: String) -> Date? { read("\"\(text)\"") }
        #expect(date("1970-01-01T00:00:00Z")?.timeIntervalSince1970 == 0)
        #expect(date("2024-05-06t07:08:09z")?.timeIntervalSince1970 == 1_714_979_289)
        #expect(date("2024-05-06 07:08:09Z")?.timeIntervalSince1970 == 1_714_979_289)
        #expect(date("2024-05-06T07:08:09+02:30")?.timeIntervalSince1970 == 1_714_970_289)
        #expect(date("2024-05-06T07:08:09-0230")?.timeIntervalSince1970 == 1_714_988_289)
        #expect(date("2016-12-31T23:59:60Z")?.timeIntervalSince1970 == 1_483_228_800)
        #expect(date("2024-05-06T07:08:09.5Z")?.timeIntervalSince1970 == 1_714_979_289.5)
        #expect(date("0000-01-01T00:00:00Z") != nil)
        #expect(date("1582-10-10T00:00:00Z")?.timeIntervalSince1970 == -12_219_724_800)
        for bad in [
            "2024-13-06T07:08:09Z", "2024-05-06T07:0Z", "2024-05-06T07:08:09.Z", "2024-05-06T07:08:0", "2024-05-06T07:08:61Z",
            "2024-05-06T07:60:09Z",
            "2024-05-06T07:08:09+2:30", "2024-05-06T07:08:09+25:00", "2024-05-06T07:08:09Zx", "24-05-06T07:08:09Z", "",
            "2024-05-06X07:08:09Z", "2024-05-06T07:08:09.", "2024-05-06", "2024-05-06T07:08.5Z", "2024-05-06T07:08:", "2024-05-06T07:08+0",
        ] { #expect(date(bad) == nil, "\(bad)") }
        for (seconds, text) in [
            (0.0, "1970-01-01T00:00:00Z"), (-0.5, "1969-12-31T23:59:59.500Z"), (1_714_979_289.123456, "2024-05-06T07:08:09.123456Z"),
            (1_714_979_289.9999997, "2024-05-06T07:08:09.999999Z"), (-62_167_219_200, "0000-01-01T00:00:00Z"),
            (253_402_300_799, "9999-12-31T23:59:59Z"),
        ] { #expect(try write(Date(timeIntervalSince1970: seconds)) == "\"\(text)\"") }
        // Covers four thousand years with microsecond precision.
        var random = SeededGenerator(9)
        for _ in 0..<5_000 {
            let micros = Int.random(in: -30_000_000_000_000_000...60_000_000_000_000_000, using: &random)
            let value = Date(timeIntervalSince1970: Double(micros / 1_000_000) + Double(micros % 1_000_000) / 1e6)
            let again: Date? = read(try write(value))
            #expect(abs((again ?? .distantFuture).timeIntervalSince(value)) < 1.1e-6 + abs(value.timeIntervalSinceReferenceDate) * 2.3e-16)
        }
        let formatter = ISO8601DateFormatter()
        for _ in 0..<500 {
            let value = Date(timeIntervalSince1970: Double(Int.random(in: -10_000_000_000...30_000_000_000, using: &random)))
            #expect(try write(value) == "\"\(formatter.string(from: value))\"")
        }
    }

    @Test func everyDayOf400YearsRoundTripsAsACalendarDate() throws {
        var days = 0
        var day = try #require(CalendarDate("1600-01-01"))
        // Each day in 400 years must follow the previous one.
        while day.year < 2001 {
            #expect(CalendarDate(utc: day.utc) == day)
            #expect(CalendarDate(day.description) == day)
            let next = try #require(CalendarDate(utc: day.utc.addingTimeInterval(86_400)))
            #expect(next > day)
            day = next
            days += 1
        }
        #expect(days == 146_097 + 366)
        #expect(CalendarDate(year: 1900, month: 2, day: 29) == nil)
        #expect(CalendarDate(year: 2000, month: 2, day: 29) != nil)
        #expect(CalendarDate(year: 2000, month: 4, day: 31) == nil)
        #expect(CalendarDate(year: 10_000, month: 1, day: 1) == nil)
        #expect(CalendarDate("2024-00-10") == nil)
    }

    @Test func uuidsAreWrittenInLowercaseAndMalformedOnesRejected() throws {
        for _ in 0..<500 {
            let value = UUID()
            #expect(try write(value) == "\"\(value.uuidString.lowercased())\"")
            #expect(read("\"\(value.uuidString)\"") == value)
        }
        let bad: [UUID?] = [
            read(#""9f0c1a52-6b1e-4c1c-8d54-3b1f0f6a7e2g""#), read(#""9f0c1a526b1e4c1c8d543b1f0f6a7e21""#), read(#""""#),
            read(#""9f0c1a52-6b1e-4c1c-8d54+3b1f0f6a7e21""#), read(#""9f0c1a52-6b1e-4c1c-8d54-3b1f0f6a7e211""#),
        ]
        #expect(bad == [UUID?](repeating: nil, count: 5))
    }

    @Test func base64IsReadWithAndWithoutPaddingAndRejectedIfMalformed() throws {
        var random = SeededGenerator(10)
        for count in 0..<200 {
            let value = Data((0..<count).map { (_: Int) -> UInt8 in UInt8(truncatingIfNeeded: random.next()) })
            let text = value.base64EncodedString()
            #expect(try write(value) == "\"\(text)\"")
            #expect(read("\"\(text)\"") == value)
            let plain = text.replacingOccurrences(of: "=", with: "")
            #expect(read("\"\(plain)\"") == value)
            let url = plain.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            #expect(read("\"\(url)\"") == value)
        }
        let bad: [Data?] = [read(#""A""#), read(#""AA=A""#), read(#""A===""#), read(#""AA A""#), read(#""A\nA=\nA""#), read(#""====""#)]
        #expect(bad == [Data?](repeating: nil, count: 6))
    }

    /// MIME (RFC 2045, 6.8) and PEM break lines after at most 76 characters.
    @Test func base64WithLineBreaksIsRead() {
        let bytes = Data((0..<200).map { UInt8($0) })
        for options: Data.Base64EncodingOptions in [[.lineLength76Characters], [.lineLength64Characters, .endLineWithLineFeed]] {
            let text = bytes.base64EncodedString(options: options)
            let escaped = text.replacingOccurrences(of: "\r", with: "\\r").replacingOccurrences(of: "\n", with: "\\n")
            #expect(escaped != text && read("\"\(escaped)\"") == bytes)
        }
        #expect(read(#""AA\n""#) == Data([0]))
    }

    @Test func keysWithQuotesAndLineBreaksRoundTrip() throws {
        struct Odd: JSONDecodable, JSONEncodable, Equatable {
            let values: [Int]
            static let names: [String] = [
                "a\"b", "line\nbreak", "", "\u{1}", "é", "back\\slash", "a much longer key than one word can hold",
            ]
            static let keys = JSONKeys(names)
            init(_ values: [Int]) { self.values = values }
            init(from reader: inout JSONReader) {
                let object = reader.begin(Self.keys)
                var values: [Int] = []
                for index in Self.names.indices { values.append(reader.int(index)) }
                self.values = values
                reader.end(object)
            }
            func write(to writer: inout JSONWriter) {
                let object = writer.begin(Self.keys)
                for (index, value) in values.enumerated() { writer.int(index, value) }
                writer.end(object)
            }
        }
        let value = Odd([1, 2, 3, 4, 5, 6, 7])
        let data = try JSON.encode(value)
        #expect(try JSON.decode(Odd.self, from: data) == value)
        // Foundation uses different escapes and a different key order.
        let dictionary: [String: Int] = Dictionary(uniqueKeysWithValues: zip(Odd.names, value.values))
        #expect(try JSONDecoder().decode([String: Int].self, from: data) == dictionary)
        #expect(try JSON.decode(Odd.self, from: JSONEncoder().encode(dictionary)) == value)
        #expect(Odd.keys.names == Odd.names)
        #expect(Odd.keys.index(of: "") == 2)
        #expect(Odd.keys.index(of: "x") == -1)
        #expect(Odd.keys.name(99) == "")
        #expect(JSONKeys("").count == 0)
    }
}
