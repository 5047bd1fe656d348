cimport cython

@cython.locals(total=double, row=Py_ssize_t)
cpdef double in_order(const double[::1] weight)
@cython.locals(row=Py_ssize_t, share=double, column=Py_ssize_t)
cpdef add_weighted(const float[:, ::1] features, const double[::1] weight, double total, double[::1] sums)
