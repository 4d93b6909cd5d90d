// error: 'Mutex' is only available in
import Synchronization

func made() { _ = Mutex(0) }
