"""One drawing for each game, a function of what a seat may see; and the vocabulary all drawings are made of."""
