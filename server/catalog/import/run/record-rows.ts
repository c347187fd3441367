import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import type { EarlierValues } from '#server/db/tables/imports.ts'
import type { ProductInput } from '../../save/product-input.ts'
import type { StoredProduct } from '../../save/read-products.ts'
import type { PictureTexts } from '../pictures/picture-texts.ts'
import type { MadeGroups } from '../words/words.ts'
import { comparable, type Judged } from './judge.ts'

type Saved = { changed: Judged[]; stored: Map<string, StoredProduct>; made: MadeGroups }

/**
 * Records the saved products with their earlier values, and the categories and tags made for them, in one statement each.
 * If the import saved a product before, the values before its first run count.
 */
export async function recordRows(tx: Tx, importId: string, { changed, stored, made }: Saved): Promise<void> {
  const rows = changed.map((judged) => {
    const { handle } = judged.input!
    const before = stored.get(handle)
    return { handle, line: judged.line, before: before ? earlier(before, judged) : null }
  })
  if (rows.length > 0)
    await tx.execute(sql`
      insert into import_row (import_id, kind, record_id, label, line, is_new, before, version_before, version_after, saved_at)
      select ${importId}, 'product', p.id, p.handle, r.line, r.before is null, r.before, p.version - 1, p.version, now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(handle text, line int, before jsonb)
      join product p on p.handle = r.handle
      on conflict (import_id, kind, record_id) do update set
        before = excluded.before || import_row.before,
        is_mixed = import_row.is_mixed or import_row.version_after <> excluded.version_before,
        version_after = excluded.version_after, saved_at = excluded.saved_at, state = 'saved', why = null`)
  for (const kind of ['category', 'tag'] as const) {
    if (made[kind].length === 0) continue
    await tx.execute(sql`
      insert into import_row (import_id, kind, record_id, label, is_new, version_before, version_after, saved_at)
      select ${importId}, ${kind}, id, handle, true, version, version, now()
      from ${sql.identifier(kind)} where id = any(${sql.param(made[kind])}::int[])
      on conflict do nothing`)
  }
}

/** Only the parts that differ: a price list keeps no descriptions. */
function earlier(before: StoredProduct, { input, alts, captions }: Judged): EarlierValues {
  const old = comparable(before)
  const differing = (Object.keys(old) as (keyof ProductInput)[]).filter(
    (part) => !isDeepStrictEqual(old[part], input![part]),
  )
  return {
    // With the ids of variants, because their SKUs can change.
    ...Object.fromEntries(differing.map((part) => [part, before[part]])),
    ...(alts.length > 0 ? { alts: alts.map(pictureTexts) } : {}),
    ...(captions.length > 0 ? { captions: captions.map(pictureTexts) } : {}),
  }
}

function pictureTexts({ pictureId, before, texts }: PictureTexts) {
  return { pictureId, before, after: texts }
}
