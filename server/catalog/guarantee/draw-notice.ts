import type { Lang } from '#contract/languages.ts'
import { blue, pennant, qr, tick } from './emblems.ts'
import { noticeTexts, noticeUrl } from './notice-texts.ts'
import { openOutlines } from './outlines.ts'
import { putLines, type Style } from './put-lines.ts'

/** An A4 page in points. */
const page = { width: 595.28, height: 841.89 }
const left = 36
const right = 559

/**
 * The harmonised notice on the legal guarantee of conformity as a picture: the arrangement, colours, font and wording of
 * Annex I of Implementing Regulation (EU) 2025/1960. In longer languages the text is set smaller, so that all of it fits.
 */
export function drawNotice(lang: Lang): string {
  for (let size = 14; ; size -= 0.25) {
    const { bottom, svg } = draw(lang, size)
    if (bottom <= page.height - 20 || size < 9) return svg
  }
}

function draw(lang: Lang, size: number): { bottom: number; svg: string } {
  const texts = noticeTexts[lang] ?? noticeTexts.en
  const ink = openOutlines()
  const body: Style = { size, leading: size * 1.2 }
  const parts: string[] = []
  const put = (x: number, y: number, width: number, text: string, style: Style) =>
    putLines(ink, parts, { x, y, width }, text, style)

  parts.push(`<path fill="#fff" d="M0 0h${page.width}v${page.height}H0z"/>`)
  parts.push(`<path fill="${blue}" d="M0 0h${page.width}v128H0z"/>`)
  parts.push(pennant(35, -8, 106, 155, 'stroke="#fff" stroke-width="2"'))
  const titles = texts.title.map((line) => (big: number) => ink.set(line, big, 700))
  const big = Math.min(43, (43 * (right - 184)) / Math.max(...titles.map((line) => line(43).width)))
  // Room for the accent of a capital in the second line.
  const raise = /\p{M}/u.test(texts.title[1].normalize('NFD')) ? 5 : 0
  const baselines = [77 - raise, 118]
  parts.push(
    `<g fill="#fff">${titles.map((line, place) => line(big).at(184, baselines[place]!)).join('')}</g>`,
  )

  // The left column.
  const headline: Style = { size: size * 1.43, leading: size * 1.72 }
  parts.push(`<g fill="${blue}">`)
  let y = put(left + 5, 171 + headline.size, 276, texts.headline, headline)
  parts.push('</g>')
  const boxBottom = y - headline.size * 0.75
  parts.push(
    `<rect x="${left}" y="171" width="286" height="${(boxBottom - 171).toFixed(1)}" fill="none" stroke="${blue}"/>`,
  )
  const gap = size * 0.5
  const bullets = (items: string[]) => {
    for (const item of items) {
      y += gap
      parts.push(tick(left + 4, y - size * 0.98, size * 1.2))
      y = put(left + 25, y, 263, item, body)
    }
  }
  y = put(left, boxBottom + size * 2, 290, texts.claims, body)
  bullets(texts.claim)
  y = put(left, y + gap, 290, texts.liable, body)
  bullets(texts.remedy)

  // The right column.
  const box = { x: 357, width: right - 357 }
  const boxAt = parts.length
  let r = 171 + size * 1.5
  for (const text of texts.elsewhere) r = put(box.x + 8, r, box.width - 14, text, body) + gap
  parts.push(qr(noticeUrl(texts), box.x + (box.width - 124) / 2, r, 124))
  const address = (small: number) => ink.set(texts.url, small)
  const small = Math.min(12, (12 * (box.width - 10)) / address(12).width)
  parts.push(address(small).at(box.x + (box.width - address(small).width) / 2, r + 142))
  const columns = Math.max(y - size * 0.4, r + 168)
  parts.splice(
    boxAt,
    0,
    `<rect x="${box.x}" y="171" width="${box.width}" height="${(columns - 171).toFixed(1)}" fill="#f0f0f0"/>`,
  )

  // Below both.
  const rule = (at: number) => parts.push(`<path stroke="#000" d="M${left} ${at.toFixed(1)}H${right}"/>`)
  y = columns + size * 1.6
  rule(y)
  y = put(left, y + size * 2.1, 520, texts.todo[0], { size: size * 1.7, leading: size * 1.75, weight: 700 })
  y = put(left, y, 520, texts.todo[1], { size: size * 1.25, leading: size * 1.75, weight: 700 })
  texts.step.forEach((text, place) => {
    const figure = ink.set(String(place + 1), size * 0.95, 700)
    const centre = left + 14
    parts.push(
      `<circle cx="${centre}" cy="${(y - size * 0.36).toFixed(1)}" r="${(size * 0.72).toFixed(1)}"/>`,
    )
    parts.push(`<g fill="#fff">${figure.at(centre - figure.width / 2, y)}</g>`)
    y = put(left + 29, y, 494, text, body) + size * 0.75
  })
  y -= size * 0.6
  rule(y)
  const top = y + size * 1.7
  y = put(196, top, right - 196, texts.commercial, body)
  const middle = (top - size + y - body.leading) / 2
  parts.push(`<rect x="${left}" y="${(middle - 21).toFixed(1)}" width="146" height="42" fill="#f0f0f0"/>`)
  const garan = ink.set('GARAN', 32, 700)
  parts.push(garan.at(left + 7, middle + 11.5), tick(left + 8 + garan.width, middle - 3, 17))

  const title = `<title>${texts.title.join(' ')}</title>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${page.width} ${page.height}" width="${page.width}" height="${page.height}">${title}${ink.defs()}${parts.join('')}</svg>`
  return { bottom: y, svg }
}
