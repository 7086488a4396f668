"""An audit of a mechanism: what was measured, what theorems say of it, whether stated levels hold."""
