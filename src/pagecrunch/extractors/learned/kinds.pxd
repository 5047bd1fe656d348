cimport cython

@cython.locals(total=double, row=Py_ssize_t, share=double, column=Py_ssize_t)
cpdef add_weighted(const float[:, ::1] features, const double[::1] weight, double[::1] sums)
