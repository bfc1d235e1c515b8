/* SPDX-License-Identifier: MIT
 * Stands in for OpenBLAS, of which numpy brings 20 MB for matrices that no chart here has.
 *
 * numpy asks it for sums of products, which are computed here plainly, and for linear algebra
 * (LAPACK), which is refused: numpy then raises LinAlgError. The names and the 64 bits of the sizes
 * are those of numpy's own library. numpy_check.py compares the sums with ones made in Python.
 */
#include <complex.h>
#include <stdarg.h>
#include <stdint.h>

#define EXPORT __declspec(dllexport)
typedef int64_t size;
enum { ROWS = 101, TRANSPOSED = 112, CONJUGATED = 113, UPPER = 121 };

/* Where a vector starts that is gone through with this step: backward ones from their end. */
static size start(size count, size step) { return step < 0 ? (1 - count) * step : 0; }

#define REAL_GIVEN(T, name) T name
#define COMPLEX_GIVEN(T, name) const void *name
#define REAL_VALUE(T, name) (name)
#define COMPLEX_VALUE(T, name) (*(const T *)(name))
#define SAME(value) (value)

/* One family: L the letter of the type T, conj the conjugate, GIVEN and VALUE how factors are passed. */
#define FAMILY(L, T, conj, GIVEN, VALUE)                                                               \
    static T L##_sum(size n, const T *x, size dx, const T *y, size dy)                                 \
    {                                                                                                  \
        T sum = 0;                                                                                     \
        for (x += start(n, dx), y += start(n, dy); n > 0; n--, x += dx, y += dy) sum += *x * *y;       \
        return sum;                                                                                    \
    }                                                                                                  \
    EXPORT void scipy_cblas_##L##axpy64_(size n, GIVEN(T, a), const T *x, size dx, T *y, size dy)      \
    {                                                                                                  \
        T factor = VALUE(T, a);                                                                        \
        for (x += start(n, dx), y += start(n, dy); n > 0; n--, x += dx, y += dy) *y += factor * *x;    \
    }                                                                                                  \
    EXPORT void scipy_##L##copy_64_(const size *n, const T *x, const size *dx, T *y, const size *dy)   \
    {                                                                                                  \
        x += start(*n, *dx), y += start(*n, *dy);                                                      \
        for (size at = 0; at < *n; at++) y[at * *dy] = x[at * *dx];                                    \
    }                                                                                                  \
    EXPORT void scipy_cblas_##L##gemv64_(int order, int turn, size m, size n, GIVEN(T, a), const T *A, \
                                         size la, const T *x, size dx, GIVEN(T, b), T *y, size dy)     \
    {                                                                                                  \
        int turned = (order == ROWS) != (turn < TRANSPOSED), mirrored = turn == CONJUGATED;            \
        size down = turn < TRANSPOSED ? m : n, along = turn < TRANSPOSED ? n : m;                      \
        size row = turned ? 1 : la, column = turned ? la : 1;                                          \
        T alpha = VALUE(T, a), beta = VALUE(T, b);                                                     \
        x += start(along, dx), y += start(down, dy);                                                   \
        for (size i = 0; i < down; i++, y += dy) {                                                     \
            T sum = 0;                                                                                 \
            for (size k = 0; k < along; k++) {                                                         \
                T entry = A[i * row + k * column];                                                     \
                sum += (mirrored ? conj(entry) : entry) * x[k * dx];                                   \
            }                                                                                          \
            *y = (beta == (T)0 ? (T)0 : beta * *y) + alpha * sum;                                      \
        }                                                                                              \
    }                                                                                                  \
    EXPORT void scipy_cblas_##L##gemm64_(int order, int turn_a, int turn_b, size m, size n, size k,    \
                                         GIVEN(T, a), const T *A, size la, const T *B, size lb,        \
                                         GIVEN(T, b), T *C, size lc)                                   \
    {                                                                                                  \
        int rows = order == ROWS;                                                                      \
        size ai = rows == (turn_a < TRANSPOSED) ? la : 1, ak = rows == (turn_a < TRANSPOSED) ? 1 : la; \
        size bk = rows == (turn_b < TRANSPOSED) ? lb : 1, bj = rows == (turn_b < TRANSPOSED) ? 1 : lb; \
        size ci = rows ? lc : 1, cj = rows ? 1 : lc;                                                   \
        T alpha = VALUE(T, a), beta = VALUE(T, b);                                                     \
        for (size i = 0; i < m; i++)                                                                   \
            for (size j = 0; j < n; j++) {                                                             \
                T sum = 0, *place = C + i * ci + j * cj;                                               \
                for (size l = 0; l < k; l++) {                                                         \
                    T left = A[i * ai + l * ak], right = B[l * bk + j * bj];                           \
                    sum += (turn_a == CONJUGATED ? conj(left) : left) *                                \
                           (turn_b == CONJUGATED ? conj(right) : right);                               \
                }                                                                                      \
                *place = (beta == (T)0 ? (T)0 : beta * *place) + alpha * sum;                          \
            }                                                                                          \
    }                                                                                                  \
    EXPORT void scipy_cblas_##L##syrk64_(int order, int half, int turn, size n, size k, GIVEN(T, a),   \
                                         const T *A, size la, GIVEN(T, b), T *C, size lc)              \
    {                                                                                                  \
        int rows = order == ROWS, plain = turn < TRANSPOSED;                                           \
        size down = rows == plain ? la : 1, along = rows == plain ? 1 : la;                            \
        T alpha = VALUE(T, a), beta = VALUE(T, b);                                                     \
        for (size i = 0; i < n; i++)                                                                   \
            for (size j = half == UPPER ? i : 0; j < (half == UPPER ? n : i + 1); j++) {               \
                T *place = C + (rows ? i * lc + j : i + j * lc);                                       \
                T sum = L##_sum(k, A + i * down, along, A + j * down, along);                          \
                *place = (beta == (T)0 ? (T)0 : beta * *place) + alpha * sum;                          \
            }                                                                                          \
    }

FAMILY(s, float, SAME, REAL_GIVEN, REAL_VALUE)
FAMILY(d, double, SAME, REAL_GIVEN, REAL_VALUE)
FAMILY(c, float complex, conjf, COMPLEX_GIVEN, COMPLEX_VALUE)
FAMILY(z, double complex, conj, COMPLEX_GIVEN, COMPLEX_VALUE)

EXPORT float scipy_cblas_sdot64_(size n, const float *x, size dx, const float *y, size dy)
{
    return s_sum(n, x, dx, y, dy);
}

EXPORT double scipy_cblas_ddot64_(size n, const double *x, size dx, const double *y, size dy)
{
    return d_sum(n, x, dx, y, dy);
}

#define COMPLEX_SUMS(L, T, conj)                                                                           \
    EXPORT void scipy_cblas_##L##dotu_sub64_(size n, const T *x, size dx, const T *y, size dy, T *sum)     \
    {                                                                                                      \
        *sum = L##_sum(n, x, dx, y, dy);                                                                   \
    }                                                                                                      \
    EXPORT void scipy_cblas_##L##dotc_sub64_(size n, const T *x, size dx, const T *y, size dy, T *sum)     \
    {                                                                                                      \
        T all = 0;                                                                                         \
        for (x += start(n, dx), y += start(n, dy); n > 0; n--, x += dx, y += dy) all += conj(*x) * *y;     \
        *sum = all;                                                                                        \
    }

COMPLEX_SUMS(c, float complex, conjf)
COMPLEX_SUMS(z, double complex, conj)

/* Refuses: the last of so many arguments, all of them addresses, takes the number of the fault. */
#define REFUSED(name, arguments)                                      \
    EXPORT void scipy_##name##_64_(void *first, ...)                  \
    {                                                                 \
        va_list rest;                                                 \
        size *fault = 0;                                              \
        (void)first;                                                  \
        va_start(rest, first);                                        \
        for (int at = 1; at < arguments; at++) fault = va_arg(rest, size *); \
        va_end(rest);                                                 \
        *fault = -1;                                                  \
    }
#define REFUSED_REAL(name, arguments) REFUSED(s##name, arguments) REFUSED(d##name, arguments)
#define REFUSED_COMPLEX(name, arguments) REFUSED(c##name, arguments) REFUSED(z##name, arguments)

REFUSED_REAL(gesv, 8) REFUSED_COMPLEX(gesv, 8)
REFUSED_REAL(getrf, 6) REFUSED_COMPLEX(getrf, 6)
REFUSED_REAL(potrf, 5) REFUSED_COMPLEX(potrf, 5)
REFUSED_REAL(gesdd, 14) REFUSED_COMPLEX(gesdd, 15)
REFUSED_REAL(gelsd, 14) REFUSED_COMPLEX(gelsd, 15)
REFUSED_REAL(geev, 14) REFUSED_COMPLEX(geev, 14)
REFUSED_REAL(syevd, 11) REFUSED_COMPLEX(heevd, 13)
REFUSED(dgeqrf, 8) REFUSED(zgeqrf, 8)
REFUSED(dorgqr, 9) REFUSED(zungqr, 9)
