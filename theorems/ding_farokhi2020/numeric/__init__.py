"""What is the paper's own in numbers: the data of its Section VII-B."""
