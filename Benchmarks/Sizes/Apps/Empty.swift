print("Nothing.")
