"""What people install: the program folder, its licences and bill of materials, and the packages made from it."""
