import type PDFDocument from 'pdfkit'
import type { Fonts, Run, Weight } from './fonts.ts'

type Style = { size: number; weight?: Weight; colour?: string }
type Box = { x: number; width: number; align?: 'left' | 'right' }

/** Text on PDF pages in several fonts, broken into lines by the rules of the language. Units are points. */
export type Pen = {
  doc: InstanceType<typeof PDFDocument>
  /** Breaks a text into lines that fit. */
  lines(text: string, width: number, style: Style): string[]
  /** Writes one line on a baseline. */
  line(text: string, box: Box, baseline: number, style: Style): void
  /** Writes a text from `top` on. Returns where it ends. */
  block(text: string, box: Box, top: number, style: Style): number
  rule(y: number, colour?: string): void
}

export const page = { width: 595.28, height: 841.89, left: 56, right: 56, top: 52, bottom: 108 }
export const inner = page.width - page.left - page.right

export const ink = '#23201c'
export const quiet = '#6b645c'
const hairline = '#d9d4cd'

/** Distance of baselines, as a multiple of the size. Suits Latin and Han text. */
const leading = 1.45

export function penOf(doc: Pen['doc'], fonts: Fonts, locale: string): Pen {
  const words = new Intl.Segmenter(locale, { granularity: 'word' })
  const letters = new Intl.Segmenter(locale, { granularity: 'grapheme' })

  // Shaping a run takes most of the time, and lines try many prefixes.
  const widths = new Map<string, number>()

  function runWidth({ font, text }: Run, size: number): number {
    const key = `${font} ${text}`
    const cached = widths.get(key)
    if (cached !== undefined) return cached * size
    const width = doc.font(font, 1).widthOfString(text, tabular)
    widths.set(key, width)
    return width * size
  }

  function widthOf(text: string, { size, weight = 'regular' }: Style): number {
    return fonts.runs(text, weight).reduce((sum, run) => sum + runWidth(run, size), 0)
  }

  function lines(text: string, width: number, style: Style): string[] {
    const found: string[] = []
    let line = ''
    const fits = (candidate: string) => widthOf(candidate.trimEnd(), style) <= width
    const take = (part: string) => {
      if (line === '' ? !part.trim() : fits(line + part)) {
        if (line !== '') line += part
        return
      }
      if (line !== '') found.push(line.trimEnd())
      line = part.trimStart()
    }
    for (const { segment } of words.segment(text)) {
      // A word that is wider than a line, such as a URL, breaks anywhere.
      const parts = fits(segment) ? [segment] : [...letters.segment(segment)].map((each) => each.segment)
      for (const part of parts) take(part)
    }
    if (line.trim()) found.push(line.trimEnd())
    return found
  }

  function line(text: string, { x, width, align = 'left' }: Box, baseline: number, style: Style): void {
    const { size, weight = 'regular', colour = ink } = style
    let at = align === 'right' ? x + width - widthOf(text, style) : x
    for (const run of fonts.runs(text, weight)) {
      doc.font(run.font, size).fillColor(colour)
      const given = { lineBreak: false, baseline: 'alphabetic' as const, ...tabular }
      doc.text(run.text, at, baseline, given)
      at += runWidth(run, size)
    }
  }

  return {
    doc,
    lines,
    line,
    block(text, box, top, style) {
      const rows = text.split('\n').flatMap((part) => lines(part, box.width, style))
      rows.forEach((row, index) => {
        line(row, box, top + style.size * (1 + leading * index), style)
      })
      return top + rows.length * style.size * leading
    },
    rule(y, colour = hairline) {
      doc
        .moveTo(page.left, y)
        .lineTo(page.width - page.right, y)
        .lineWidth(0.6)
        .strokeColor(colour)
        .stroke()
    },
  }
}

/** Figures of equal width, so that amounts stand below each other. */
const tabular: PDFKit.Mixins.TextOptions = { features: ['tnum', 'kern'] }
