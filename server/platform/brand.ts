import * as z from 'zod'
import { defineSetting } from './settings.ts'

/** The path of an SVG drawing: nothing but its commands and numbers. */
const Path = z.string().regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,+-]+$/, 'a path is written as in <path d="…">')
const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour is written as #rrggbb')

/**
 * What the shop is known by: its name as a drawing (without one it is written), and a sign on a ground of the brand's
 * colour. Both wear the page's ink in the header; ground and ink are for icons and letters.
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

/** The sign as an SVG document: with round corners as browsers show it, or to the edges as phones cut it themselves. */
export function iconSvg({ ground, ink, icon }: Brand, { round }: { round: boolean }): string {
  const rect = `<rect width="64" height="64" fill="${ground}"${round ? ' rx="14"' : ''}/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${rect}<path fill="${ink}" d="${icon}"/></svg>`
}

/** The name as an SVG document in the ink that is read on the brand's ground; null where it is not drawn. */
export function wordmarkSvg({ ink, wordmark }: Brand): string | null {
  if (!wordmark) return null
  const { width, height, path } = wordmark
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="${ink}" d="${path}"/></svg>`
}
