/** A type family that the build prepares. A theme that names it in its fonts has it; one that does not carries nothing. */
export type Family = {
  package: string
  /** Where the axes are held; what varies stays between min and max. */
  axes: Record<string, number | { min: number; max: number }>
  /** Weights that a page may ask for. What the axes do not have is shown as they are, never thickened by the browser. */
  weights: string
  features: string[]
  /** Fonts that readers have, wearing this family's measures until its own file is there. */
  standIns: StandIn[]
}

/** Fonts of the same widths; `width` is that of an average letter in em, as measures.ts takes it. */
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
 * Parts of a family, each a file of its own, fetched where a text has characters of it. The first is what nearly
 * every page needs, kept small because it comes beside the first picture.
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
/** Roboto is wider by a third of a hundredth: nobody sees it. */
const arial = { local: ['Arial', 'Liberation Sans', 'Roboto'], width: 0.443 }

export const families: Record<string, Family> = {
  // For headings: one weight is enough.
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
