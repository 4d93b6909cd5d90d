// error: is only available in
import Foundation

func address(_ text: String) -> URL? { URL(string: text, encodingInvalidCharacters: false) }
