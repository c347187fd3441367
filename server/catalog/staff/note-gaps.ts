import { type SQL, sql } from 'drizzle-orm'
import { languages } from '#contract/languages.ts'
import type { Reader } from '#server/db/open.ts'

/** The parts that a product lacks, of `listedGaps` and in their order, as an array of text. `id`: of the product. */
export function gapsOf(id: SQL): SQL<string[]> {
  return sql`array_remove(array[
    case when not exists (select from product_picture pp where pp.product_id = ${id}) then 'picture' end,
    case when exists (select from product_picture pp join picture k on k.id = pp.picture_id
      where pp.product_id = ${id} and coalesce(k.alt ->> 'en', '') = '') then 'alt' end,
    case when not exists (select from translation t
      where t.kind = 'product' and t.owner_id = ${id} and t.lang = 'en' and t.body <> '') then 'text' end,
    case when exists (select from variant v
      where v.product_id = ${id} and v.active and v.requires_shipping and v.weight = 0) then 'weight' end], null)`
}

/** Keeps at products which parts and translations they lack, as the list of products is filtered by. */
export async function noteGaps(db: Reader, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.execute(sql`
    update product set gaps = found.gaps, untranslated = found.untranslated
    from (
      select p.id, ${gapsOf(sql`p.id`)} gaps,
        array(select lang from unnest(${sql.param([...languages])}::text[]) lang where not exists (select from translation t
          where t.kind = 'product' and t.owner_id = p.id and t.lang = lang.lang and t.name <> '')) untranslated
      from product p where p.id = any(${sql.param([...ids])}::int[])) found
    where product.id = found.id
      and (product.gaps, product.untranslated) is distinct from (found.gaps, found.untranslated)`)
}
