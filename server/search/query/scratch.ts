/** Memory that one query after the other works in: queries do not wait in their midst, so it is never shared. */
export type Scratch = {
  /** How many sources in a row have named the product. */
  level: Uint8Array
  score: Float32Array
  /** Points of the word being looked at. */
  best: Float32Array
  /** Ordinals that the last source has named. */
  named: Uint32Array
  /** Ordinals that pass all filters. */
  passed: Uint32Array
  /** By ordinal: whether it passes all filters but that on categories. */
  passes: Uint8Array
  key: Float64Array
  prices: Float64Array
}

let scratch = make(0)

/** Cleared for so many products. */
export function scratchFor(count: number): Scratch {
  if (scratch.level.length < count) scratch = make(Math.ceil(count * 1.2))
  else {
    scratch.level.fill(0, 0, count)
    scratch.score.fill(0, 0, count)
    scratch.passes.fill(0, 0, count)
  }
  return scratch
}

function make(size: number): Scratch {
  return {
    level: new Uint8Array(size),
    score: new Float32Array(size),
    best: new Float32Array(size),
    named: new Uint32Array(size),
    passed: new Uint32Array(size),
    passes: new Uint8Array(size),
    key: new Float64Array(size),
    prices: new Float64Array(size),
  }
}
