import * as z from 'zod'
import { defineSetting } from './settings.ts'

/** The path of an SVG drawing: only its commands and numbers. */
const Path = z.string().regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s.,+-]+$/, 'a path is written as in <path d="…">')
const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour is written as #rrggbb')
/** The id of a picture of the library. */
const PictureId = z.int().positive().meta({ format: 'picture' }).nullable().default(null)

/**
 * The shop's logo and icon. `logo` are pictures for light and dark backgrounds; without one for dark, the light one is
 * used in both modes. Without a logo, the wordmark is shown (the name as a drawing, in the page's text colour), and without
 * both the name as text. `ground` and `ink` are the colours of icons and emails. `iconPicture` replaces the drawn icon.
 */
export const brandSetting = defineSetting(
  'brand',
  z.object({
    ground: Colour.default('#23201c'),
    ink: Colour.default('#fdfcfa'),
    logo: z.object({ light: PictureId, dark: PictureId }).prefault({}),
    iconPicture: PictureId,
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

/** `picture`: the address of the picture that is shown in place of the drawn icon. */
type IconForm = { round: boolean; picture: string | null }

/** The icon as an SVG document: with rounded corners for browsers, or without for phones, which round icons themselves. */
export function iconSvg({ ground, ink, icon }: Brand, { round, picture }: IconForm): string {
  const rect = `<rect width="64" height="64" fill="${ground}"${round ? ' rx="14"' : ''}/>`
  const clip = round ? '<clipPath id="round"><rect width="64" height="64" rx="14"/></clipPath>' : ''
  const sign = picture
    ? `${clip}<image width="64" height="64" href="${picture}"${round ? ' clip-path="url(#round)"' : ''}/>`
    : `<path fill="${ink}" d="${icon}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${rect}${sign}</svg>`
}

/** The wordmark as an SVG document in the brand's ink; null if there is none. */
export function wordmarkSvg({ ink, wordmark }: Brand): string | null {
  if (!wordmark) return null
  const { width, height, path } = wordmark
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="${ink}" d="${path}"/></svg>`
}
