import { nameOf } from '#server/catalog/staff/media/picture-record.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader } from '#server/db/open.ts'
import { picture } from '#server/db/tables.ts'
import type { TranslatedRecord } from '../translated-texts.ts'

/** The alt texts of pictures, with the pictures that they describe. */
export async function readPictures(reader: Reader, ids: number[]): Promise<Map<string, TranslatedRecord>> {
  const rows = await reader.select().from(picture).where(anyOf(picture.id, ids))
  return new Map(
    rows.map((row) => [
      String(row.id),
      {
        ...{ name: nameOf(row), version: row.version, draft: false, slugs: null },
        texts: [{ key: 'alt', texts: row.alt, html: false, maxLength: 500 }],
        picture: { ...row, video: null, captions: {} },
      },
    ]),
  )
}
