"""What stands in the way on a Level, as far as is known: Obstacles, glue and webs."""
