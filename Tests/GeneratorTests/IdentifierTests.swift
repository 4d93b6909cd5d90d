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
        ("💥", "sign"), ("GET", "get"), ("id_token", "idToken"), ("url-string", "urlString"), ("fileId", "fileID"),
        ("file_ids", "fileIDs"), ("htmlUrl", "htmlURL"), ("apis", "apis"), ("identity_idea", "identityIdea"),
        ("user_id_2", "userID2"), ("HTTPURLModel", "httpURLModel"), ("base_https_url", "baseHTTPSURL"),
        ("reserved_ipv6", "reservedIPv6"), ("IPv4Address", "ipv4Address"), ("MIN_TLSv1_2", "minTLSv1_2"), ("v2", "v2"), ("isMVc", "isMVc"),
    ]) func textBecomesALowerCamelIdentifier(text: String, name: String) {
        #expect(SwiftIdentifier.lowerCamel(Words(SpecText(text)), .standard).name == name)
    }

    @Test(arguments: [
        ("user", "User"), ("HTTPError", "HTTPError"), ("List[Foo]", "ListFoo"), ("400", "_400"), ("a.b.C", "ABC"),
        ("ERROR_CODE", "ErrorCode"),
        ("VPN", "VPN"), ("tax-rate", "TaxRate"), ("Foo\"; evil()", "FooEvil"), ("http_headers", "HTTPHeaders"),
        ("JsonValue", "JSONValue"), ("url", "URL"), ("file_ids", "FileIDs"), ("IdToken", "IDToken"),
    ]) func textBecomesAnUpperCamelIdentifier(text: String, name: String) {
        #expect(SwiftIdentifier.upperCamel(Words(SpecText(text)), .standard).name == name)
    }

    @Test func configuredAcronymsReplaceTheStandardOnes() {
        let words = Words("vod_url")
        #expect(SwiftIdentifier.lowerCamel(words, Acronyms(["VOD"])).name == "vodUrl")
        #expect(SwiftIdentifier.upperCamel(words, Acronyms(["VOD"])).name == "VODUrl")
        #expect(SwiftIdentifier.lowerCamel(Words("file_id"), Acronyms([])).name == "fileId")
        #expect(SwiftIdentifier.upperCamel(Words("fileIDs"), Acronyms([])).name == "FileIDs")
    }

    /// Even text that bypasses `SpecText` by mistake cannot break out of an identifier.
    @Test func textThatIsNoIdentifierIsStripped() {
        #expect(SwiftIdentifier.lowerCamel(Words(["x() {} static func evil"]), .standard).name == "xstaticfuncevil")
        #expect(SwiftIdentifier.upperCamel(Words(["a-b", "\n"]), .standard).name == "Ab")
    }

    @Test func clashingNamesAreNumberedInOrder() {
        var scope = NameScope()
        let words = Words("foo_bar")
        #expect([1, 2, 3].map { _ in scope.claim(.lowerCamel(words, .standard)).name } == ["fooBar", "fooBar2", "fooBar3"])
        #expect(scope.claim(.lowerCamel(Words("foo1"), .standard)).name == "foo1")
        #expect(scope.claim(.lowerCamel(Words("foo1"), .standard)).name == "foo1_2")
    }

    @Test func keywordsAreWrittenInBackticks() {
        #expect(SwiftIdentifier.lowerCamel(Words("class"), .standard).declared == "`class`")
        #expect(SwiftIdentifier.lowerCamel(Words("classes"), .standard).declared == "classes")
    }

    @Test func requestedNamesMustBeIdentifiers() {
        #expect(SwiftIdentifier.requested("Good_1")?.name == "Good_1")
        for bad: SpecText in ["", "1a", "a b", "a\n", "_", "a`", "a\u{202E}"] { #expect(SwiftIdentifier.requested(bad) == nil) }
    }

    /// The tag is removed from an operation's name, unless the tag is a verb or the rest is no name.
    @Test(arguments: [
        ("repos", "repos/list-for-user", "listForUser"), ("repos", "repos/codeowners-errors", "codeownersErrors"),
        ("Old", "old_one", "one"),
        ("Container", "ContainerList", "list"), ("Container", "ContainerLogs", "logs"), ("Container", "ContainerByName", "containerByName"),
        ("Search", "search_users", "searchUsers"), ("Search", "search_create_index", "searchCreateIndex"),
        ("Search", "search.code", "code"),
        ("billing", "billingHistory_list", "historyList"), ("billing", "billing", "billing"), ("users", "get", "get"),
        ("a b", "a-b-unmerge", "unmerge"), ("a b", "ab_unmerge", "unmerge"),
        ("Download", "downloadQuicklyRelease", "downloadQuicklyRelease"),
        ("Download", "downloadQuickToolkit", "downloadQuickToolkit"),
    ]) func tagIsRemovedFromOperationNames(tag: SpecText, id: SpecText, name: String) {
        let function = FunctionName(service: ServiceWords(tag), path: NamedPath(PathTemplate("/")), method: "get", id: id, methods: ["get"])
        #expect(SwiftIdentifier.lowerCamel(Words(function.withoutPrefix(Words(id).list)), .standard).name == name)
    }

    @Test func ofTwoWithOneNameTheOneSpelledInSwiftKeepsIt() {
        func names(_ keys: [String]) -> [String] {
            var scope = NameScope(reserved: ["none"])
            let wanted = keys.map { SwiftIdentifier.lowerCamel(Words(SpecText($0)), .standard) }
            return scope.claim(wanted, key: { keys[$0] }, ifReserved: "Value").map(\.name)
        }
        #expect(names(["user_id", "userID", "userId", "user id2", "none"]) == ["userID3", "userID", "userID2", "userId2", "noneValue"])
        #expect(names(["b_b", "b-b", "a"]) == ["bB2", "bB", "a"])
        #expect(names(["a", "b-b", "b_b"]) == ["a", "bB", "bB2"])
    }
}
