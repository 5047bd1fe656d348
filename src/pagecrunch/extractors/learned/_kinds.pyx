# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The weighted mean of a page's features: the compiled twin of the one in `kinds.py`."""

import numpy as np


cdef extern from *:
    """
    /* AT_ONCE columns at a time, whose sums stay in registers. */
    #define AT_ONCE 16
    static void add_columns(const float *x, const double *weight, size_t rows, size_t width, double *out)
    {
        double sums[AT_ONCE] = {0};
        for (size_t row = 0; row < rows; row++, x += width)
            for (int column = 0; column < AT_ONCE; column++) sums[column] += x[column] * weight[row];
        for (int column = 0; column < AT_ONCE; column++) out[column] = sums[column];
    }
    """
    enum: AT_ONCE
    void add_columns(const float *x, const double *weight, size_t rows, size_t width, double *out) noexcept nogil


def mean_of_features(const float[:, ::1] features, const double[::1] probability, const double[::1] words, double clutter):
    """The mean of every feature over the page's blocks, added block by block."""
    cdef Py_ssize_t rows = features.shape[0], width = features.shape[1], row, column = 0
    cdef double total = 0.0
    cdef double[::1] weight = np.empty(rows), sums = np.zeros(width)
    mean = np.empty(width, np.float32)
    cdef float[::1] out = mean
    for row in range(rows):
        weight[row] = (probability[row] + clutter) * (words[row] + 1.0)
        total += weight[row]
    for row in range(rows):
        weight[row] = weight[row] / total
    if rows:
        while column + AT_ONCE <= width:
            add_columns(&features[0, column], &weight[0], rows, width, &sums[column])
            column += AT_ONCE
    while column < width:
        for row in range(rows):
            sums[column] += features[row, column] * weight[row]
        column += 1
    for column in range(width):
        out[column] = <float>sums[column]
    return mean
