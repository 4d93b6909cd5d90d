import Testing

@testable import EndpointGenerator

/// Tests which names in Swift source code count as used.
@Suite struct SwiftNameTests {
    private func used(_ sources: String...) -> MentionedNames {
        var used = MentionedNames()
        for source in sources { used.read(Array(source.utf8)) }
        used.resolveAliases()
        return used
    }

    private func names(_ source: String, _ words: [String]) -> [String] {
        let used = used(source)
        return words.filter { used.contains(MentionedNames.mentions($0)) }
    }

    @Test func namesInCodeCountAsUsed() {
        let source = #"let a = shop.books.listBooks(limit: 3)?.title ?? \Book.isbn; if case .sold(let by) = b {}"#
        let words = ["a", "shop", "books", "listBooks", "limit", "title", "Book", "isbn", "sold", "by", "b"]
        #expect(names(source, words) == words)
    }

    @Test func quotedAndNonASCIIIdentifiersCountAsUsed() {
        #expect(names("x.`class`.`two words`.größe.$state", ["class", "two words", "größe", "state"]).count == 4)
    }

    @Test func namesInCommentsDoNotCount() {
        let source = """
            // one
            /* two /* three */ four */ five /// six
            seven /**/ eight
            """
        #expect(names(source, ["one", "two", "three", "four", "five", "six", "seven", "eight"]) == ["five", "seven", "eight"])
    }

    @Test func namesInStringsCountOnlyInInterpolations() {
        let source = ##"""
            "one \(two) \n three" + #"four \(five) \#(six) " seven"# + "\(a("eight \(nine)") + ten) eleven" + twelve
            """##
        let words = ["one", "two", "n", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
        #expect(names(source, words) == ["two", "six", "nine", "ten", "twelve"])
    }

    @Test func namesInMultilineStringsCountOnlyInInterpolations() {
        let source = ##"""
            let a = """
                one "two" \(three)
                """ + four
            let b = #"""
                five \(six) """ seven \#(eight)
                """# + nine
            """##
        let words = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
        #expect(names(source, words) == ["three", "four", "eight", "nine"])
    }

    /// Finding too many names is harmless; missing one is not.
    @Test(arguments: [
        ##"let a = x.firstMatch(of: /"/) ; b.name + "c""##, ##"let a = /https?:\/\// ; b.name"##, ##"a.split(/"[^"]*/).name"##,
        ##"let q = a / b.c; let r = "x" + d.name + e / f"##, ##"let a = #/ " /* // /#; b.name"##, "let a = #/\n \" /* \n/#; b.name",
        "let a = \"never ends\nb.name", "/* never ends\nb.name", "let a = \"\"\"\nnever ends\nb.name", #""\("\("\("\(b.name"#,
        #"return /a"b/.name"#, "x /*\"*/ + b.name", "a ... b.name", "#if false\nb.name\n#endif",
    ])
    func namesAfterRegexesAndUnterminatedLiteralsAreFound(_ source: String) {
        #expect(names(source, ["name"]) == ["name"])
    }

    @Test func memberAccessIsToldFromANameAlone() {
        let used = used("api.books.list(); let shelf = api\n    .toys // comment\n    .find(); api.pets?.feed; pass(api.cars)")
        #expect(used.contains(MentionedNames.mentions("books", "list")))
        #expect(!used.contains(MentionedNames.mentionsAlone("books")))
        #expect(!used.contains(MentionedNames.mentions("books", "find")))
        #expect(used.contains(MentionedNames.mentionsAlone("toys")) || used.contains(MentionedNames.mentions("toys", "find")))
        #expect(used.contains(MentionedNames.mentionsAlone("pets")))
        #expect(used.contains(MentionedNames.mentionsAlone("cars")))
    }

    @Test func typesExtendedWithAProtocolAreFound() {
        let used = used(
            "extension Shop.Book: Identifiable {}", "typealias Pet = Shop.Animal", "typealias Dog = Pet",
            "extension Dog : @retroactive Equatable {}",
            "extension Toy { var a: Int { 1 } }", "extension Shop\n    .Car /* fast */\n    : Codable where A: B {}")
        #expect(["Book", "Dog", "Pet", "Animal", "Car"].allSatisfy { used.contains(MentionedNames.extends($0)) })
        #expect(!["Shop", "Toy", "Int"].contains { used.contains(MentionedNames.extends($0)) })
    }

    @Test func namesInGeneratedSourcesDoNotCount() {
        let used = used("\(OutputFiles.mark) 0.1.0. Do not edit.\nlet name = 1")
        #expect(!used.contains(MentionedNames.mentions("name")))
        #expect(used.fileCount == 0)
    }

    /// Unterminated literals are scanned only once, not again from each possible starting point.
    @Test(arguments: ["\"\\(", "/*", "#/", "\"\"\"\n", "/a\"", "`", "#\"", "\"\\(\n"])
    func unterminatedLiteralsAreScannedOnce(_ start: String) {
        #expect(names(String(repeating: start, count: 20_000) + " name", ["name"]) == ["name"])
    }
}
