// error: no such module 'FoundationEssentials'
import FoundationEssentials
