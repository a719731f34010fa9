"""The commands of the command line, one module each; `rulecore.cli` lists them."""
