/** A font family that the build prepares. Pages carry it only if the theme's fonts name it. */
export type Family = {
  package: string
  /** Values of the variable axes: fixed, or limited to a range. */
  axes: Record<string, number | { min: number; max: number }>
  /** Weights that CSS may request. Weights outside the axes use the nearest one, without synthetic bold. */
  weights: string
  features: string[]
  /** Local fonts shown with this family's metrics until its file arrives. */
  standIns: StandIn[]
}

/** Local fonts with the same widths; `width` is the average character width in em (see measures.ts). */
export type StandIn = { local: string[]; width: number }

const between = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index))
const basic = [
  ...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789ÄÖÜäöüßé',
  ...'\u00a0 .,:;!?&()%+-–—/\'"‘’‚“”„…·×€',
]
const otherLatin = [...between(0x20, 0x7e), ...between(0xa1, 0xff), ...'Œœ•‹›™−'].filter(
  (character) => !basic.includes(character),
)

/**
 * Subsets of a family, each in its own file, which the browser fetches if a text has characters of it. Nearly every page
 * needs the first one, so it is small.
 */
export const parts: Record<string, { file: 'latin' | 'latin-ext'; characters: string[] }> = {
  basic: { file: 'latin', characters: basic },
  latin: { file: 'latin', characters: otherLatin },
  'latin-ext': {
    file: 'latin-ext',
    characters: [...between(0x100, 0x151), ...between(0x154, 0x24f), ...between(0x1e02, 0x1e9f)],
  },
}

const times = { local: ['Times New Roman', 'Liberation Serif'], width: 0.4016 }
const notoSerif = { local: ['Noto Serif'], width: 0.4813 }
/** Roboto is 0.3 % wider, which is not visible. */
const arial = { local: ['Arial', 'Liberation Sans', 'Roboto'], width: 0.443 }

export const families: Record<string, Family> = {
  // Used for headings only, so one weight is enough.
  Petrona: {
    package: '@fontsource-variable/petrona',
    axes: { wght: 450 },
    weights: '400 600',
    features: ['kern'],
    standIns: [times, notoSerif],
  },
  Figtree: {
    package: '@fontsource-variable/figtree',
    axes: { wght: { min: 400, max: 600 } },
    weights: '400 600',
    features: ['kern', 'tnum', 'mark', 'mkmk'],
    standIns: [arial],
  },
}
