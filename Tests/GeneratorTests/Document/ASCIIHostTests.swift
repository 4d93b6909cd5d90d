import Testing

@testable import EndpointGenerator

@Suite struct ASCIIHostTests {
    /// The samples of RFC 3492, 7.1, and hosts.
    @Test(arguments: [
        ("ليهمابتكلموشعربي؟", "xn--egbpdaj6bu4bxfgehfvwxn"), ("他们为什么不说中文", "xn--ihqwcrb4cv8a8dqg056pqjye"),
        ("Pročprostěnemluvíčesky", "xn--proprostnemluvesky-uyb24dma41a"), ("3年B組金八先生", "xn--3b-ww4c5e180e575a65lsy2b"),
        ("安室奈美恵-with-super-monkeys", "xn---with-super-monkeys-pc58ag80a8qai00g7n9n"), ("パフィーdeルンバ", "xn--de-jg4avhby1noc0d"),
        ("münchen.example", "xn--mnchen-3ya.example"), ("MÜNCHEN.Example", "xn--mnchen-3ya.Example"), ("straße.de", "xn--strae-oqa.de"),
        ("mu\u{308}nchen.de", "xn--mnchen-3ya.de"), ("例え。テスト", "xn--r8jz45g.xn--zckzah"), ("пример.рф", "xn--e1afmkfd.xn--p1ai"),
        ("☃.net", "xn--n3h.net"), ("api.example.com", "api.example.com"), ("", ""),
    ])
    func labelsAreEncodedInPunycode(host: String, ascii: String) {
        #expect(asciiHost(host) == ascii)
    }
}
