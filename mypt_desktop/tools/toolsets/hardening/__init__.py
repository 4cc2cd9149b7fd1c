"""What stands between a stranger's archive and the program: its layout, names, archives inside, and slow patterns."""
