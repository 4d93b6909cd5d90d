print("endpoints")
