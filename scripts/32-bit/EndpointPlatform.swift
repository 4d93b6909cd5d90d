// The module that the date code imports. Here, it exports the part of Foundation declared next to this file.
@_exported import Foundation
