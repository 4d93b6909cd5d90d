import Testing

@testable import EndpointGenerator

@Suite struct IdentifierTests {
    @Test(arguments: [
        ("full_name", "fullName"), ("fullName", "fullName"), ("FULL-NAME", "fullName"), ("HTMLBody", "htmlBody"), ("userID", "userID"),
        ("imageURLs", "imageURLs"), ("IDs", "ids"), ("ID", "id"), ("+1", "plus1"), ("-1", "minus1"), ("-created_at", "minusCreatedAt"),
        ("$ref", "ref"),
        ("@id", "id"), ("123", "_123"), ("", "empty"), (">=", "greaterThanOrEqual"), ("*", "star"), ("2fa", "_2fa"),
        ("ümlaut_größe", "ümlautGröße"),
        ("名前", "名前"), ("1.5", "_1_5"), ("gpt-3.5-turbo", "gpt3_5Turbo"), ("2024-10-01", "_2024_10_01"), ("a.b.C", "aBC"),
        ("sha256", "sha256"), ("NOT_FOUND", "notFound"), ("\u{202E}evil", "evil"), ("a\nb", "aB"),
        ("💥", "sign"), ("GET", "get"),
    ]) func textBecomesALowerCamelIdentifier(text: String, name: String) {
        #expect(SwiftIdentifier.lowerCamel(Words(SpecText(text))).name == name)
    }

    @Test(arguments: [
        ("user", "User"), ("HTTPError", "HTTPError"), ("List[Foo]", "ListFoo"), ("400", "_400"), ("a.b.C", "ABC"),
        ("ERROR_CODE", "ErrorCode"),
        ("VPN", "VPN"), ("tax-rate", "TaxRate"), ("Foo\"; evil()", "FooEvil"),
    ]) func textBecomesAnUpperCamelIdentifier(text: String, name: String) {
        #expect(SwiftIdentifier.upperCamel(Words(SpecText(text))).name == name)
    }

    /// Even text that bypasses `SpecText` by mistake cannot break out of an identifier.
    @Test func textThatIsNoIdentifierIsStripped() {
        #expect(SwiftIdentifier.lowerCamel(Words(["x() {} static func evil"])).name == "xstaticfuncevil")
        #expect(SwiftIdentifier.upperCamel(Words(["a-b", "\n"])).name == "Ab")
    }

    @Test func clashingNamesAreNumberedInOrder() {
        var scope = NameScope()
        let words = Words("foo_bar")
        #expect([1, 2, 3].map { _ in scope.claim(.lowerCamel(words)).name } == ["fooBar", "fooBar2", "fooBar3"])
        #expect(scope.claim(.lowerCamel(Words("foo1"))).name == "foo1")
        #expect(scope.claim(.lowerCamel(Words("foo1"))).name == "foo1_2")
    }

    @Test func keywordsAreWrittenInBackticks() {
        #expect(SwiftIdentifier.lowerCamel(Words("class")).declared == "`class`")
        #expect(SwiftIdentifier.lowerCamel(Words("classes")).declared == "classes")
    }

    @Test func requestedNamesMustBeIdentifiers() {
        #expect(SwiftIdentifier.requested("Good_1")?.name == "Good_1")
        for bad: SpecText in ["", "1a", "a b", "a\n", "_", "a`", "a\u{202E}"] { #expect(SwiftIdentifier.requested(bad) == nil) }
    }

    /// The tag is removed from an operation's name unless the rest would be meaningless on its own.
    @Test(arguments: [
        ("repos", ["repos/list-for-user", "repos/codeowners-errors"], ["listForUser", "codeownersErrors"]),
        ("Old", ["old_one", "old_two_three"], ["oldOne", "oldTwoThree"]), ("Old", ["old_one", "old_list"], ["one", "list"]),
        ("Container", ["ContainerList", "ContainerLogs", "ContainerByName"], ["list", "logs", "containerByName"]),
        ("Search", ["search_users", "search_create_index", "search.code"], ["searchUsers", "createIndex", "code"]),
        ("billing", ["billingHistory_list", "billing"], ["historyList", "billing"]),
        ("users", ["users_get", "get", "usersGet"], ["usersGet", "get", "usersGet2"]),
        ("a b", ["a-b-unmerge", "ab_unmerge"], ["unmerge", "abUnmerge"]), ("x", ["x_init", "x_get"], ["xInit", "get"]),
    ]) func tagIsRemovedFromOperationNamesUnlessTheRestMeansNothing(tag: String, ids: [String], names: [String]) {
        let paths = ids.enumerated().map { #""/\#($0)": {"get": {"operationId": "\#($1)", "tags": ["\#(tag)"]}}"# }.joined(separator: ", ")
        var types = NameScope()
        var diagnostics = Diagnostics()
        let services = Resolved(pathsDocument(paths)).api?.services ?? []
        #expect(services.flatMap { nameOperations(of: $0, in: &types, diagnostics: &diagnostics) }.map(\.method.name) == names)
    }
}
