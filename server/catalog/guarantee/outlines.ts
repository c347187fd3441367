import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font, type GlyphRun, type Path } from 'fontkit'
import { escapeHtml } from '#server/platform/escape-html.ts'

export type Weight = 400 | 700 | 800

/** Parts of Inter by script, in the order in which a character is looked for. */
const subsets = ['latin', 'latin-ext', 'cyrillic', 'greek'] as const

const packages = createRequire(import.meta.url)
const fonts = new Map<string, Font>()

function fontOf(subset: (typeof subsets)[number], weight: Weight): Font {
  const name = `${subset}-${weight}`
  const known = fonts.get(name)
  if (known) return known
  const file = packages.resolve(`@fontsource/inter/files/inter-${name}-normal.woff2`)
  const font = create(readFileSync(file))
  if (!('layout' in font)) throw new Error(`${file} is not a single font`)
  fonts.set(name, font)
  return font
}

/** A text set in Inter: its width, and its drawing with the baseline at y. */
export type SetText = { width: number; at(x: number, y: number): string }

export type Outlines = {
  set(text: string, size: number, weight?: Weight): SetText
  /** The glyphs used so far, for the head of the SVG. */
  defs(): string
}

/**
 * Draws text as outlines, so that a picture looks the same without the font: in a browser, an email or a print. Each
 * glyph is drawn once and repeated by reference. Characters that Inter lacks are left to the reader's fonts.
 */
export function openOutlines(): Outlines {
  const glyphs = new Map<string, string>()
  /** Layouts do not depend on the size, and words repeat. */
  const layouts = new Map<string, GlyphRun>()

  function layoutOf(font: Font, name: string, text: string): GlyphRun {
    const key = `${name} ${text}`
    const run = layouts.get(key) ?? font.layout(text)
    layouts.set(key, run)
    return run
  }

  function glyphId(font: Font, subset: string, weight: Weight, id: number): string {
    const name = `${subset[0]}${subset.length}${weight}-${id}`
    if (!glyphs.has(name)) glyphs.set(name, pathData(font.getGlyph(id).path))
    return name
  }

  function set(text: string, size: number, weight: Weight = 400): SetText {
    const parts: { at: number; draw(x: number, y: number): string }[] = []
    let width = 0
    for (const { subset, part } of bySubset(text, weight)) {
      const at = width
      if (subset === null) {
        // Nothing is known about the width of other scripts; a square is the widest.
        width += [...part].length * size
        const style = `font-family="Inter, sans-serif" font-size="${size}" font-weight="${weight}"`
        parts.push({
          at,
          draw: (x, y) => `<text x="${round(x)}" y="${round(y)}" ${style}>${escapeHtml(part)}</text>`,
        })
        continue
      }
      const font = fontOf(subset, weight)
      const scale = size / font.unitsPerEm
      const run = layoutOf(font, `${subset}-${weight}`, part)
      let pen = 0
      const uses = run.glyphs.map((glyph, place) => {
        const x = pen + run.positions[place]!.xOffset
        pen += run.positions[place]!.xAdvance
        return glyph.path.commands.length === 0
          ? ''
          : `<use href="#${glyphId(font, subset, weight, glyph.id)}" x="${round(x)}"/>`
      })
      width += pen * scale
      const factor = scale.toFixed(5)
      parts.push({
        at,
        draw: (x, y) =>
          `<g transform="translate(${round(x)} ${round(y)}) scale(${factor} -${factor})">${uses.join('')}</g>`,
      })
    }
    return { width, at: (x, y) => parts.map((part) => part.draw(x + part.at, y)).join('') }
  }

  return {
    set,
    defs: () => `<defs>${[...glyphs].map(([id, d]) => `<path id="${id}" d="${d}"/>`).join('')}</defs>`,
  }
}

function bySubset(text: string, weight: Weight) {
  const found: { subset: (typeof subsets)[number] | null; part: string }[] = []
  for (const character of text) {
    const code = character.codePointAt(0)!
    const subset = subsets.find((each) => fontOf(each, weight).hasGlyphForCodePoint(code)) ?? null
    const last = found.at(-1)
    if (last?.subset === subset) last.part += character
    else found.push({ subset, part: character })
  }
  return found
}

function pathData({ commands }: Path): string {
  const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' }
  return commands.map(({ command, args }) => letters[command] + args.map(round).join(' ')).join('')
}

export function round(figure: number): number {
  return Math.round(figure * 100) / 100
}
