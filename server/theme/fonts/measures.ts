/** Metrics of a font in em. */
export type Measures = { ascent: number; descent: number; lineGap: number; width: number }

/** Frequency of each character in English text, in percent, including spaces. */
const frequency: Record<string, number> = {
  ' ': 17,
  e: 10.2,
  t: 7.4,
  a: 6.6,
  o: 6.1,
  i: 5.7,
  n: 5.7,
  s: 5.1,
  r: 4.9,
  h: 5,
  l: 3.3,
  d: 3.5,
  c: 2.2,
  u: 2.3,
  m: 2,
  f: 1.8,
  p: 1.6,
  g: 1.6,
  w: 1.9,
  y: 1.6,
  b: 1.2,
  v: 0.8,
  k: 0.6,
  x: 0.1,
  j: 0.1,
  q: 0.1,
  z: 0.1,
}

/** Reads the metrics of a font in SFNT format. https://learn.microsoft.com/typography/opentype/spec/ */
export function measuresOf(font: Buffer): Measures {
  const table = tablesOf(font)
  const em = table('head').readUInt16BE(18)
  const hhea = table('hhea')
  const advances = table('hmtx')
  const longest = hhea.readUInt16BE(34)
  const glyph = glyphsOf(table('cmap'))
  const advance = (character: string) =>
    advances.readUInt16BE(4 * Math.min(glyph(character.codePointAt(0)!), longest - 1))
  const characters = Object.entries(frequency)
  const total = characters.reduce((sum, [, share]) => sum + share, 0)
  return {
    ascent: hhea.readInt16BE(4) / em,
    descent: -hhea.readInt16BE(6) / em,
    lineGap: hhea.readInt16BE(8) / em,
    width: characters.reduce((sum, [character, share]) => sum + advance(character) * share, 0) / total / em,
  }
}

/** Tells whether a font in SFNT format has a glyph for a character of the Basic Multilingual Plane. */
export function coverageOf(font: Buffer): (character: number) => boolean {
  const glyph = glyphsOf(tablesOf(font)('cmap'))
  return (character) => character <= 0xffff && glyph(character) !== 0
}

function tablesOf(font: Buffer): (name: string) => Buffer {
  const found = new Map<string, Buffer>()
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = 12 + 16 * index
    const start = font.readUInt32BE(at + 8)
    found.set(font.toString('latin1', at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12)))
  }
  return (name) => {
    const table = found.get(name)
    if (!table) throw new Error(`The font has no table ${name}`)
    return table
  }
}

/** Maps a character to its glyph by cmap format 4, which all these fonts have. */
function glyphsOf(cmap: Buffer): (character: number) => number {
  const maps = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index))
  const start = maps.find((offset) => cmap.readUInt16BE(offset) === 4)
  if (start === undefined) throw new Error('The font has no character map of format 4')
  const map = cmap.subarray(start)
  const length = map.readUInt16BE(6)
  return (character) => {
    for (let at = 0; at < length; at += 2) {
      if (map.readUInt16BE(14 + at) < character) continue
      const first = map.readUInt16BE(16 + length + at)
      if (first > character) return 0
      const delta = map.readUInt16BE(16 + 2 * length + at)
      const rangeAt = 16 + 3 * length + at
      const range = map.readUInt16BE(rangeAt)
      if (range === 0) return (character + delta) & 0xffff
      return map.readUInt16BE(rangeAt + range + 2 * (character - first))
    }
    return 0
  }
}
