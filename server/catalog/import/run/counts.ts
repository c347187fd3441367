/** What an import does, or did. */
export type Counts = {
  rows: number
  products: number
  variants: number
  new: number
  changed: number
  unchanged: number
  refusedRows: number
  /** Products of which nothing could be taken. */
  refusedProducts: number
  switchedOff: number
  /** Fetched, or, beforehand, to be fetched. */
  pictures: number
  missingPictures: number
}

export function noCounts(): Counts {
  return {
    rows: 0,
    products: 0,
    variants: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    refusedRows: 0,
    refusedProducts: 0,
    switchedOff: 0,
    pictures: 0,
    missingPictures: 0,
  }
}
