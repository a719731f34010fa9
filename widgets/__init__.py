"""Controls that put the rules of rulecore under the hand of a learner, in JupyterLab and in Voila."""
