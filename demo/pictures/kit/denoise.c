/* Joint non-local means with two half buffers (after Rousselle and others, 2012): weights taken
 * from one half filter the other, so that noise never votes for itself. Planar float images. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <omp.h>

/* exp(x) for x <= 0, cheap */
static inline float fast_exp(float x) {
  if (x < -12.f) return 0.f;
  union { int i; float f; } power;
  float y = x * 1.442695041f, whole = floorf(y), part = y - whole;
  float series = 1.f + part * (0.69314718f + part * (0.2402265f + part * (0.0558f + part * 0.00898f)));
  power.i = ((int)whole + 127) << 23;
  return power.f * series;
}

static inline float least(float a, float b) { return a < b ? a : b; }
static inline int within(int value, int end) { return value < 0 ? 0 : value >= end ? end - 1 : value; }

/* mean over a square of 2 * radius + 1 pixels */
static void box(const float *from, float *to, float *rows, int width, int height, int radius) {
  for (int y = 0; y < height; y++) {
    const float *line = from + (size_t)y * width;
    for (int x = 0; x < width; x++) {
      int a = within(x - radius, width), b = within(x + radius, width);
      float sum = 0;
      for (int i = a; i <= b; i++) sum += line[i];
      rows[(size_t)y * width + x] = sum / (b - a + 1);
    }
  }
  for (int y = 0; y < height; y++) {
    int a = within(y - radius, height), b = within(y + radius, height);
    float share = 1.f / (b - a + 1), *line = to + (size_t)y * width;
    memset(line, 0, width * sizeof(float));
    for (int i = a; i <= b; i++)
      for (int x = 0; x < width; x++) line[x] += rows[(size_t)i * width + x] * share;
  }
}

/* largest distance between two pixels in any feature (albedo, normal) */
static float feature_gap(const float *mean, const float *spread, const float *floors, int features, size_t n,
                         size_t p, size_t q, float strength) {
  float most = 0;
  for (int f = 0; f < features; f++) {
    float vp = spread[f * n + p], vq = spread[f * n + q], gap = mean[f * n + p] - mean[f * n + q];
    float d = (gap * gap - (vp + least(vp, vq))) / (strength * strength * (floors[f] * floors[f] + vp + vq));
    if (d > most) most = d;
  }
  return most;
}

/* a, b: colour halves (3 planes). fa, fb: feature halves. floors: smallest deviation per feature.
 * search, patch: radii. k, kf: strength for colour and features. out: 3 planes. */
int denoise(const float *a, const float *b, const float *fa, const float *fb, int features, const float *floors,
            int width, int height, int search, int patch, float k, float kf, float *out) {
  size_t n = (size_t)width * height;
  float *noise = malloc(n * 4), *spread = malloc(n * 4 * features), *mean = malloc(n * 4 * features);
  float *t0 = malloc(n * 4), *t1 = malloc(n * 4);
  for (size_t i = 0; i < n; i++) {
    float sum = 0;
    for (int c = 0; c < 3; c++) { float d = a[c * n + i] - b[c * n + i]; sum += d * d; }
    t0[i] = sum / 6.f;
  }
  box(t0, noise, t1, width, height, 3);
  for (int f = 0; f < features; f++) {
    for (size_t i = 0; i < n; i++) { float d = fa[f * n + i] - fb[f * n + i]; t0[i] = d * d * .25f; }
    box(t0, spread + f * n, t1, width, height, 2);
  }
  for (size_t i = 0; i < n * features; i++) mean[i] = .5f * (fa[i] + fb[i]);
  int threads = omp_get_max_threads(), side = 2 * search + 1;
  float *sums = calloc(n * 6 * threads, 4), *weights = calloc(n * 2 * threads, 4);
#pragma omp parallel num_threads(threads)
  {
    float *sum = sums + (size_t)omp_get_thread_num() * n * 6, *weight = weights + (size_t)omp_get_thread_num() * n * 2;
    float *da = malloc(n * 4), *db = malloc(n * 4), *df = malloc(n * 4), *rows = malloc(n * 4);
    float *wa = malloc(n * 4), *wb = malloc(n * 4);
#pragma omp for schedule(dynamic, 1)
    for (int o = 0; o < side * side; o++) {
      int dy = o / side - search, dx = o % side - search;
      if (dx * dx + dy * dy > search * search + 1) continue;
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
          size_t p = (size_t)y * width + x, q = (size_t)within(y + dy, height) * width + within(x + dx, width);
          float vp = noise[p], vq = noise[q], vm = vp + least(vp, vq), scale = 1.f / (1e-6f + k * k * (vp + vq));
          float sa = 0, sb = 0;
          for (int c = 0; c < 3; c++) {
            float ga = a[c * n + p] - a[c * n + q], gb = b[c * n + p] - b[c * n + q];
            sa += (ga * ga - vm) * scale;
            sb += (gb * gb - vm) * scale;
          }
          da[p] = sa / 3.f;
          db[p] = sb / 3.f;
          df[p] = feature_gap(mean, spread, floors, features, n, p, q, kf);
        }
      box(da, wa, rows, width, height, patch);
      box(db, wb, rows, width, height, patch);
      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
          int yy = y + dy, xx = x + dx;
          if (yy < 0 || yy >= height || xx < 0 || xx >= width) continue;
          size_t p = (size_t)y * width + x, q = (size_t)yy * width + xx;
          float ea = fast_exp(-fmaxf(df[p], fmaxf(wa[p], 0))), eb = fast_exp(-fmaxf(df[p], fmaxf(wb[p], 0)));
          weight[p] += eb;
          weight[n + p] += ea;
          for (int c = 0; c < 3; c++) {
            sum[c * n + p] += eb * a[c * n + q];
            sum[(3 + c) * n + p] += ea * b[c * n + q];
          }
        }
    }
    free(da); free(db); free(df); free(rows); free(wa); free(wb);
  }
  for (size_t i = 0; i < n; i++) {
    float wa = 1e-9f, wb = 1e-9f;
    for (int t = 0; t < threads; t++) { wa += weights[(size_t)t * n * 2 + i]; wb += weights[(size_t)t * n * 2 + n + i]; }
    for (int c = 0; c < 3; c++) {
      float sa = 0, sb = 0;
      for (int t = 0; t < threads; t++) {
        sa += sums[(size_t)t * n * 6 + c * n + i];
        sb += sums[(size_t)t * n * 6 + (3 + c) * n + i];
      }
      out[c * n + i] = .5f * (sa / wa + sb / wb);
    }
  }
  free(noise); free(spread); free(mean); free(t0); free(t1); free(sums); free(weights);
  return 0;
}
