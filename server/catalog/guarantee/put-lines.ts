import type { Outlines, SetText, Weight } from './outlines.ts'

export type Style = { size: number; leading: number; weight?: Weight; justified?: true }
type Word = { text: SetText; space: number }

/**
 * Sets a text in lines of this width, the first baseline at y. Asterisks enclose what stands in bold.
 * @returns the baseline of the line that would follow.
 */
export function putLines(
  ink: Outlines,
  parts: string[],
  { x, y, width }: { x: number; y: number; width: number },
  text: string,
  style: Style,
): number {
  const lines = wrap(ink, text, width, style)
  lines.forEach((line, place) => {
    const used = line.reduce((sum, word) => sum + word.space + word.text.width, 0)
    const gaps = line.filter(({ space }) => space > 0).length
    const isLast = place === lines.length - 1
    const extra = style.justified && !isLast && gaps > 0 ? (width - used) / gaps : 0
    let at = x
    for (const { text: word, space } of line) {
      at += space > 0 ? space + extra : 0
      parts.push(word.at(at, y + place * style.leading))
      at += word.width
    }
  })
  return y + lines.length * style.leading
}

/** Breaks a text into lines of words. A word longer than the line gets a line of its own. */
function wrap(ink: Outlines, text: string, width: number, { size, weight = 400 }: Style): Word[][] {
  const space = ink.set('n n', size, weight).width - ink.set('nn', size, weight).width
  const lines: Word[][] = [[]]
  let used = 0
  let bold = false
  for (const token of text.split(' ')) {
    // A word may change from bold to regular, as in "*refund*.".
    const pieces = token.split('*').flatMap((piece, place) => {
      if (place > 0) bold = !bold
      return piece === '' ? [] : [ink.set(piece, size, bold ? 700 : weight)]
    })
    const wide = pieces.reduce((sum, piece) => sum + piece.width, 0)
    const isFirst = used === 0
    if (!isFirst && used + space + wide > width) {
      lines.push([])
      used = 0
    }
    pieces.forEach((piece, place) => {
      lines.at(-1)!.push({ text: piece, space: place === 0 && used > 0 ? space : 0 })
    })
    used += (used > 0 ? space : 0) + wide
  }
  return lines
}
