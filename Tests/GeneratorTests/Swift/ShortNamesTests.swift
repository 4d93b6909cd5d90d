import Testing

@testable import EndpointGenerator

/// A name is longer than 80 characters only if no shorter name is unique.
@Suite struct ShortNamesTests {
    private func modelNames(_ schemas: String) -> [String] {
        guard let api = Resolved(schemasDocument(schemas)).api else { return [] }
        var diagnostics = Diagnostics()
        let names = nameSwift(api, root: .fixed("T"), nests: true, diagnostics: &diagnostics)
        return names.models.map(\.name)
    }

    private func nested(_ words: [String], leaf: String = "a") -> String {
        words.reversed().reduce(#"{"type": "object", "properties": {"\#(leaf)": {"type": "string"}}}"#) { inner, word in
            #"{"type": "object", "properties": {"\#(word)": \#(inner)}}"#
        }
    }

    private let long = ["a long part of a name", "another long part of a name", "and yet another long part", "end"]

    @Test func longNamesOfNestedSchemasOmitTheMiddle() {
        #expect(
            modelNames(#""Thing": \#(nested(long))"#) == [
                "Thing", "ThingALongPartOfAName", "ThingALongPartOfANameAnotherLongPartOfAName",
                "ThingALongPartOfANameAnotherLongPartOfANameAndYetAnotherLongPart",
                "ThingALongPartOfANameAnotherLongPartOfANameAndYetAnotherLongPartEnd",
            ])
        let longer = Array(long.dropLast() + ["which is too much", "end"])
        #expect(
            modelNames(#""Thing": \#(nested(longer))"#).suffix(2) == [
                "ThingALongPartOfANameAnotherLongPartOfANameAndYetAnotherLongPartWhichIsTooMuch",
                "ThingAnotherLongPartOfANameAndYetAnotherLongPartWhichIsTooMuchEnd",
            ])
    }

    /// Names do not depend on the order of the document. A name is shortened only if no other declaration could get the shorter name.
    @Test func shortenedNamesAreUniqueWhateverTheOrder() {
        let longer = Array(long.dropLast() + ["which is too much", "end"])
        let properties = [#""first": \#(nested(longer))"#, #""second": \#(nested(longer, leaf: "b"))"#]
        let taken = #""ThingAnotherLongPartOfANameAndYetAnotherLongPartWhichIsTooMuchEnd": {"type": "object", "properties": {"b": {}}}"#
        func names(_ properties: [String], _ more: String = "") -> Set<String> {
            Set(modelNames(#""Thing": {"type": "object", "properties": {\#(properties.joined(separator: ", "))}}"# + more))
        }
        let all = names(properties)
        #expect(all == names(properties.reversed()))
        #expect(all.count == 13)
        #expect(all.count { $0.count > 80 } == 0)
        let clashing = modelNames(#""Thing": \#(nested(longer)), "# + taken)
        #expect(Set(clashing).count == clashing.count)
        #expect(clashing.filter { $0 == "ThingAnotherLongPartOfANameAndYetAnotherLongPartWhichIsTooMuchEnd" }.count == 1)
    }

    /// Enum values that are whole sentences have shortened case names. If two sentences begin the same way, the names keep the part that
    /// differs.
    @Test func enumValuesThatAreSentencesGetShortCaseNames() {
        let same = "Another value that is a whole sentence and says nothing that its beginning would not have said "
        let texts = [
            "brief", "A sentence of a server that explains at length what it did not like about the request it got.", same + "here",
            same + "there",
        ]
        let resolved = Resolved(
            schemasDocument(#""E": {"type": "string", "enum": [\#(texts.map { "\"\($0)\"" }.joined(separator: ", "))]}"#))
        guard let api = resolved.api else { return }
        var diagnostics = Diagnostics()
        let names = nameSwift(api, root: .fixed("T"), nests: true, diagnostics: &diagnostics).members.joined().map(\.name)
        #expect(names.prefix(2) == ["brief", "aSentenceOfAServerThatExplainsAtLengthWhatItDidNotLikeAboutTheRequestItGot"])
        #expect(names.suffix(2).allSatisfy { $0.hasSuffix("ere") } && Set(names).count == 4)
    }

    /// Shortened names of functions and their types keep the beginning of an operation id or the end of a path.
    @Test func longOperationIDsAndPathsGetShortNames() throws {
        let id = "list_all_the_things_that_somebody_may_ever_have_wanted_to_see_in_one_place_and_their_details_as_well"
        let path = "/organizations/{organization}/departments/{department}/subdepartments/{subdepartment}/members/{member}/roles"
        let resolved = Resolved(
            pathsDocument(#""/x": {"get": {"operationId": "\#(id)", "tags": ["T"]}}, "\#(path)": {"get": {"tags": ["Organizations"]}}"#))
        let api = try #require(resolved.api)
        var diagnostics = Diagnostics()
        let operations = nameSwift(api, root: .fixed("T"), nests: true, diagnostics: &diagnostics).services.flatMap(\.operations)
        #expect(
            operations.map(\.method.name) == [
                "listAllTheThingsThatSomebodyMayEverHaveWantedToSeeInOnePlaceAndTheirDetailsAs",
                "listDepartmentSubdepartmentMemberRoles",
            ])
        for operation in operations {
            for name in [operation.parametersType, operation.failure, operation.response, operation.body] { #expect(name.name.count <= 90) }
        }
    }

    /// FastAPI's names for form bodies are shortened. A schema that already has the short name keeps it.
    @Test func formBodiesOfFastAPIGetShortNames() throws {
        let id = "upload_files__id__post"
        let body = ##"{"content": {"multipart/form-data": {"schema": {"$ref": "#/components/schemas/Body_\##(id)"}}}}"##
        func names(_ more: String = "") throws -> [String] {
            let form = #""Body_\#(id)": {"type": "object", "properties": {"kind": {"type": "object", "properties": {"a": {}}}}}"#
            let path = #""/api/files/{id}": {"post": {"operationId": "\#(id)", "requestBody": \#(body)}}"#
            let api = try #require(Resolved(pathsDocument(path, components: #""schemas": {\#(form)\#(more)}"#)).api)
            var diagnostics = Diagnostics()
            return nameSwift(api, root: .fixed("T"), nests: true, diagnostics: &diagnostics).models.map(\.name)
        }
        #expect(try names() == ["BodyFilesUpload", "BodyFilesUploadKind"])
        #expect(
            try names(#", "BodyFilesUpload": {"type": "object", "properties": {"a": {}}}"#) == [
                "BodyUploadFilesIDPost", "BodyFilesUpload", "BodyUploadFilesIDPostKind",
            ])
    }
}
