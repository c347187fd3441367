import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { create } from 'fontkit'
import { LRUCache } from 'lru-cache'
import subsetFont from 'subset-font'
import { coverageOf } from '#server/theme/fonts/measures.ts'

export type Weight = 'regular' | 'strong' | 'heading'

/** The brand's families, and the weight of the Han characters beside them. */
const families: Record<Weight, { latin: string; axis: number; hanAxis: number }> = {
  regular: { latin: 'figtree', axis: 400, hanAxis: 400 },
  strong: { latin: 'figtree', axis: 600, hanAxis: 600 },
  heading: { latin: 'petrona', axis: 450, hanAxis: 500 },
}

/** A text cut into runs of one font each; `font` is the name under which the document registers it. */
export type Run = { font: string; text: string }

/** A font that fontkit has read. pdfkit takes these too, which its types leave out. */
type Source = PDFKit.Mixins.PDFFontSource

export type Fonts = {
  /** Fonts to register with a document, by name. */
  files: Map<string, Source>
  runs(text: string, weight: Weight): Run[]
}

/**
 * Prepares the fonts for all characters of a document. Han characters take the forms of its region. Characters that no
 * font has become a question mark, because PDF/A forbids missing glyphs.
 */
export async function fontsFor(characters: string, locale: string): Promise<Fonts> {
  const files = new Map<string, Source>()
  const fontOf = new Map<string, string>()
  const wanted = new Set(['?', ...characters.normalize('NFC')])
  for (const weight of Object.keys(families) as Weight[]) {
    const slices = slicesOf(weight, locale)
    for (const character of wanted) {
      const point = character.codePointAt(0)!
      for (const slice of slices) {
        if (!slice.has(point)) continue
        const { font, covers } = await load(slice)
        if (!covers(point)) continue
        files.set(slice.name, font)
        fontOf.set(`${weight} ${character}`, slice.name)
        break
      }
    }
  }
  return { files, runs: (text, weight) => cut(text, (character) => fontOf.get(`${weight} ${character}`)) }
}

function cut(text: string, fontOf: (character: string) => string | undefined): Run[] {
  const runs: Run[] = []
  for (const given of text.normalize('NFC')) {
    const character = fontOf(given) ? given : '?'
    const font = fontOf(character)!
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** A file of a family at one weight. `has`: the characters it is meant for, some of which it may lack. */
type Slice = { name: string; path: string; axis: number; ranges: Range[]; has(point: number): boolean }
type Range = { first: number; last: number }

const packages = createRequire(import.meta.url)
const sliceLists = new Map<string, Slice[]>()

/** Families for the scripts that the families of Han characters lack. */
const others = ['noto-sans', 'noto-sans-kr', 'noto-sans-thai']

/** All files that a weight may use: the brand's family, then Noto Sans of the region, of the other one, and the rest. */
function slicesOf(weight: Weight, locale: string): Slice[] {
  const traditional = /Hant|-(HK|TW|MO)\b/.test(locale)
  const key = `${weight} ${traditional}`
  const cached = sliceLists.get(key)
  if (cached) return cached
  const { latin, axis, hanAxis } = families[weight]
  const han = traditional ? ['noto-sans-hk', 'noto-sans-sc'] : ['noto-sans-sc', 'noto-sans-hk']
  const made = [
    ...slicesIn(latin, axis),
    ...[...han, ...others].flatMap((family) => slicesIn(family, hanAxis)),
  ]
  sliceLists.set(key, made)
  return made
}

function slicesIn(family: string, axis: number): Slice[] {
  // Resolved once for the family: resolving each of its files takes longer than reading one.
  const index = packages.resolve(`@fontsource-variable/${family}/unicode.json`)
  const listed: Record<string, string> = JSON.parse(readFileSync(index, 'utf8'))
  return Object.entries(listed).map(([part, list]) => {
    const slice = `${family}-${part.replace(/[[\]]/g, '')}`
    const ranges = list.split(',').map(rangeOf)
    return {
      name: `${slice}-${axis}`,
      path: join(dirname(index), `files/${slice}-wght-normal.woff2`),
      axis,
      ranges,
      has: (point) => ranges.some(({ first, last }) => point >= first && point <= last),
    }
  })
}

/** Reads "U+4e00-4e10" or "U+4e00". */
function rangeOf(text: string): Range {
  const [first = '', last = first] = text.trim().slice(2).split('-')
  return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) }
}

type Loaded = { font: Source; covers(point: number): boolean }

/** A Chinese document uses about thirty files of 50 to 150 kB each. */
const loaded = new LRUCache<string, Loaded>({ max: 100 })

/**
 * A file as TrueType at a fixed weight, because PDF has no variable fonts. Read once for all documents: reading its tables
 * takes as long as drawing a page.
 */
async function load({ name, path, axis, ranges }: Slice): Promise<Loaded> {
  const cached = loaded.get(name)
  if (cached) return cached
  const characters = ranges.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  const file = await subsetFont(readFileSync(path), characters.join(''), {
    targetFormat: 'sfnt',
    variationAxes: { wght: axis },
    keepFeatures: ['kern', 'tnum', 'mark', 'mkmk'],
    noHinting: true,
  })
  const made = { font: create(file) as unknown as Source, covers: coverageOf(file) }
  loaded.set(name, made)
  return made
}
