import type pg from 'pg'
import type { Image } from '#contract/image.ts'
import type { Lang } from '#contract/languages.ts'
import { imageOf as imageOfPicture } from '#server/catalog/rows/image-of.ts'
import type { Texts } from './texts.ts'

/** A row of `picture`, or of a left join with none. */
export type PictureRow = {
  key: string | null
  width: number | null
  height: number | null
  colour: string | null
  alt: Texts | null
}

/** A picture as templates show it; `name` is its text where it has none of its own. */
export function imageOf(row: PictureRow, lang: Lang, name: string): Image | null {
  const { key, width, height, colour, alt } = row
  if (key === null || width === null || height === null) return null
  return imageOfPicture({ key, width, height, colour: colour ?? '', alt: alt ?? {} }, lang, name)
}

/** Pictures by id. */
export async function findImages(pool: pg.Pool, ids: number[], lang: Lang): Promise<Map<number, Image>> {
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<PictureRow & { id: number }>({
    name: 'pictures-by-id',
    text: 'select id, key, width, height, colour, alt from picture where id = any($1::int[])',
    values: [ids],
  })
  return new Map(rows.map((row) => [row.id, imageOf(row, lang, '')!]))
}
