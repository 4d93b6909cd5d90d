// What the dates import: here the part of Foundation that stands beside this file.
@_exported import Foundation
