# Types for `trees.py`, which is compiled as `_trees`.
cimport cython
from libc.stdint cimport int32_t, uint8_t, uint16_t

@cython.locals(b=cython.int, last=cython.int, x0=cython.int, x1=cython.int, x2=cython.int, x3=cython.int, x4=cython.int,
               x5=cython.int, x6=cython.int, x7=cython.int, s0=double, s1=double, s2=double, s3=double, s4=double,
               s5=double, s6=double, s7=double, tree=cython.int, root=cython.int, n0=cython.int, n1=cython.int,
               n2=cython.int, n3=cython.int, n4=cython.int, n5=cython.int, n6=cython.int, n7=cython.int, _=cython.int)
cpdef evaluate(int blocks, int width, const float[::1] x, int trees, const int32_t[::1] first,
               const uint8_t[::1] steps, const uint8_t[::1] feature, const float[::1] threshold,
               const uint16_t[::1] child, const float[::1] value, double[::1] out)
