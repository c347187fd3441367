import * as z from 'zod'
import { defineSetting } from './settings.ts'

/** The path of an SVG drawing: only its commands and numbers. */
const Path = z.string().regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,+-]+$/, 'a path is written as in <path d="…">')
const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour is written as #rrggbb')

/**
 * The shop's wordmark (its name as a drawing; without one, the name is shown as text) and its icon. In the header both
 * use the page's text colour. `ground` and `ink` are the colours of icons and emails.
 */
export const brandSetting = defineSetting(
  'brand',
  z.object({
    ground: Colour.default('#23201c'),
    ink: Colour.default('#fdfcfa'),
    wordmark: z
      .object({ width: z.number().positive(), height: z.number().positive(), path: Path })
      .nullable()
      .default(null),
    /** On a grid of 64, with a margin of 14 on every side. */
    icon: Path.default(
      'M16 24 20 14h24l4 10v2a5 5 0 0 1-10 0 5 5 0 0 1-12 0 5 5 0 0 1-10 0zM19 34h4v12h18V34h4v16H19z',
    ),
  }),
)
export type Brand = z.output<typeof brandSetting.schema>

/** The icon as an SVG document: with rounded corners for browsers, or without for phones, which round icons themselves. */
export function iconSvg({ ground, ink, icon }: Brand, { round }: { round: boolean }): string {
  const rect = `<rect width="64" height="64" fill="${ground}"${round ? ' rx="14"' : ''}/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${rect}<path fill="${ink}" d="${icon}"/></svg>`
}

/** The wordmark as an SVG document in the brand's ink; null if there is none. */
export function wordmarkSvg({ ink, wordmark }: Brand): string | null {
  if (!wordmark) return null
  const { width, height, path } = wordmark
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="${ink}" d="${path}"/></svg>`
}
