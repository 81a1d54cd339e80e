"""What is known of foes, in numbers and in sentences: what they can do, who watches, who comes, and where they were."""
