import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { type Family, parts, type StandIn } from './families.ts'
import { type Measures, measuresOf } from './measures.ts'

/** A prepared family: its files, its @font-face rules, and the names of its fallback fonts. */
export type MadeFamily = { css: string; standIns: string[]; files: { name: string; content: Buffer }[] }

const packages = createRequire(import.meta.url)

/** Subsets a packaged family into the parts that the shop's texts need. */
export async function makeFamily(name: string, family: Family): Promise<MadeFamily> {
  const files: MadeFamily['files'] = []
  const faces: string[] = []
  for (const [part, { characters }] of Object.entries(parts)) {
    const content = await cut(family, part, 'woff2')
    const digest = createHash('sha256').update(content).digest('hex').slice(0, 8)
    const file = `${name.toLowerCase().replaceAll(' ', '-')}-${part}-${digest}.woff2`
    files.push({ name: file, content })
    faces.push(
      `@font-face{font-family:${name};font-weight:${family.weights};font-display:swap;src:url(/theme/fonts/${file})format("woff2");unicode-range:${rangesOf(characters)}}`,
    )
  }
  const measures = measuresOf(await cut(family, 'basic', 'sfnt'))
  const standIns = family.standIns.map((_, index) => `${name} ${index}`)
  const instead = family.standIns.map((standIn, index) => standInFace(standIns[index]!, standIn, measures))
  return { css: [...instead, ...faces].join(''), standIns, files }
}

function cut(family: Family, part: string, targetFormat: 'woff2' | 'sfnt'): Promise<Buffer> {
  const { file, characters } = parts[part]!
  const start = family.package.split('/').at(-1)
  const path = packages.resolve(`${family.package}/files/${start}-${file}-wght-normal.woff2`)
  return subsetFont(readFileSync(path), characters.join(''), {
    targetFormat,
    variationAxes: family.axes,
    keepFeatures: family.features,
    noHinting: true,
    dropTables: ['STAT', 'gasp'],
  })
}

/** "abcx" → "U+61-63,U+78" */
function rangesOf(characters: string[]): string {
  const points = characters.map((character) => character.codePointAt(0)!).sort((a, b) => a - b)
  const ranges: { first: number; last: number }[] = []
  for (const point of points) {
    const range = ranges.at(-1)
    if (range && point === range.last + 1) range.last = point
    else ranges.push({ first: point, last: point })
  }
  const hex = (point: number) => point.toString(16).toUpperCase()
  return ranges.map(({ first, last }) => `U+${hex(first)}${last === first ? '' : `-${hex(last)}`}`).join(',')
}

/** A local font adjusted to this family's metrics, so that nothing shifts when the family's file arrives. */
function standInFace(name: string, { local, width }: StandIn, measures: Measures): string {
  const size = measures.width / width
  const percent = (part: number) => `${Number((100 * part).toFixed(2))}%`
  const sources = local.map((font) => `local("${font}")`).join(',')
  return `@font-face{font-family:"${name}";src:${sources};size-adjust:${percent(size)};ascent-override:${percent(measures.ascent / size)};descent-override:${percent(measures.descent / size)};line-gap-override:${percent(measures.lineGap / size)}}`
}
