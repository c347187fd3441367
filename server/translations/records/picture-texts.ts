import * as z from 'zod'
import { pictureRecord } from '#server/catalog/staff/media/picture-record.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { languagePath } from './language-path.ts'

/** Alt texts as "alt.de". */
export const pictureTexts: RecordKind = {
  ...pictureRecord,
  rule(_id, path) {
    const isAlt = languagePath(path)?.place === 'alt'
    return isAlt ? { schema: z.string().trim().max(500), permission: 'translations.change' } : undefined
  },
  async lock(tx, id) {
    if (!/^[1-9]\d{0,8}$/.test(id)) throw new Refusal('not_found')
    return pictureRecord.lock(tx, id)
  },
}
