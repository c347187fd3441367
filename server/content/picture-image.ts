import type pg from 'pg'
import type { Image } from '#contract/image.ts'
import type { Lang } from '#contract/languages.ts'
import { imageOf as imageOfPicture } from '#server/catalog/rows/image-of.ts'
import type { Texts } from './texts.ts'

/** A row of `picture`, or nulls from a left join without a match. */
export type PictureRow = {
  key: string | null
  width: number | null
  height: number | null
  colour: string | null
  alt: Texts | null
}

/** A picture for templates. `name` is the alternative text if the picture has none. */
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
