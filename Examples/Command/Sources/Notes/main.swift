import Foundation

/// Depends only on the service's protocol, so the notes can come from a server or a mock.
struct Notebook {
    var notes: any Notes.NotesService

    func add(_ text: String) async throws -> String {
        let note = try await notes.create(body: .init(text: text))
        let count = try await notes.list(limit: 10).count
        return "note \(note.id) of \(count): \(note.text)"
    }
}

// With a server: Notebook(notes: Notes(client: Client(server: .production)).notes)
let kept = Notes.Note(id: 7, text: "Buy milk", created: Date(timeIntervalSince1970: 0))
let mock = Notes.NotesServiceMock(
    list: { _ in [kept] },
    create: { body in Notes.Note(id: kept.id, text: body.text, created: kept.created) })
print(try await Notebook(notes: mock).add("Buy milk"))
