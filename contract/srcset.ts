/** The candidates of a `srcset` up to a width: a picture that is small wherever it is shown needs no wide files. */
export function srcsetUpTo(srcset: string, widest: number): string {
  const candidates = srcset.split(', ')
  const fitting = candidates.filter(
    (candidate) => Number.parseInt(candidate.split(' ')[1] ?? '', 10) <= widest,
  )
  return fitting.length > 0 ? fitting.join(', ') : candidates[0]!
}

/** The same pictures as AVIF: addresses of one width differ by their ending alone. */
export function avifSrcset(srcset: string): string {
  return srcset.replaceAll('.webp', '.avif')
}
