"""What keeps a server of lessons light: kernels that share the memory of one parent.

A plain kernel loads ipykernel, ipywidgets and the rules anew: half a second and 40 MB for every open page.
Here one process, the nursery, loads them once, and each kernel is a fork of it: ready in a few hundredths of a second,
and only what a lesson changes costs memory of its own.
"""
