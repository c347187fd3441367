/** Buffers reused by every query. Queries are synchronous, so two of them never share the buffers. */
export type Scratch = {
  /** By ordinal: the number of consecutive sources that matched the product. */
  level: Uint8Array
  /** By ordinal, of products that some source matched. */
  score: Float32Array
  /** By ordinal: points for the current word. */
  best: Float32Array
  /** Ordinals matched by the last source. */
  named: Uint32Array
  /** Ordinals that pass all filters. */
  passed: Uint32Array
  key: Float64Array
  prices: Float64Array
}

let scratch = make(0)

/** The buffers, with levels cleared and capacity for `count` products. */
export function scratchFor(count: number): Scratch {
  if (scratch.level.length < count) scratch = make(Math.ceil(count * 1.2))
  else scratch.level.fill(0, 0, count)
  return scratch
}

function make(size: number): Scratch {
  return {
    level: new Uint8Array(size),
    score: new Float32Array(size),
    best: new Float32Array(size),
    named: new Uint32Array(size),
    passed: new Uint32Array(size),
    key: new Float64Array(size),
    prices: new Float64Array(size),
  }
}
