/** Drops `srcset` candidates above a width, for pictures that are always shown small. */
export function srcsetUpTo(srcset: string, widest: number): string {
  const candidates = srcset.split(', ')
  const fitting = candidates.filter(
    (candidate) => Number.parseInt(candidate.split(' ')[1] ?? '', 10) <= widest,
  )
  return fitting.length > 0 ? fitting.join(', ') : candidates[0]!
}

/** The same `srcset` for AVIF, whose URLs differ only in the extension. */
export function avifSrcset(srcset: string): string {
  return srcset.replaceAll('.webp', '.avif')
}
