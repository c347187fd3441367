import { type SQL, sql } from 'drizzle-orm'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import type { Vendor } from '#contract/admin/vendor.ts'
import { type Lang, languages } from '#contract/languages.ts'
import { containing } from '#server/db/like.ts'
import type { Reader } from '#server/db/open.ts'
import type { ProductSafety } from '#server/db/tables/catalog.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { imageOf, type StoredPicture } from '../rows/image-of.ts'
import { mediaJson } from '../rows/variant-row.ts'

export const noSafety: ProductSafety = { manufacturer: null, responsible: null, warnings: {} }

type Row = {
  name: string
  products: number
  safety: ProductSafety | null
  story: Texts | null
}

type Counted = { total: number; missing: number }

const isMissing = sql`coalesce(v.safety -> 'manufacturer', 'null') = 'null'`

/** A page of the vendors by name, and how many match. Both come from one reading of all products. */
export async function listVendors(
  reader: Reader,
  { q, missing, cursor = '', size }: AdminParsed<'/vendor/list'>,
): Promise<AdminData<'/vendor/list'>> {
  const like = containing(q)
  const matches: SQL =
    q === '' ? sql`true` : sql`(p.name ilike ${like} or v.safety -> 'manufacturer' ->> 'name' ilike ${like})`
  const { rows } = await reader.execute<Counted & (Row | { name: null })>(sql`
    with matching as materialized (
      select p.name, p.products, v.safety, v.story, ${isMissing} "isMissing" from (
        select vendor as name, count(*)::int products from product
        where vendor <> '' and status <> 'deleted' group by vendor) p
      left join vendor v on v.name = p.name where ${matches}),
    counted as (select count(*)::int total, (count(*) filter (where "isMissing"))::int missing from matching)
    select c.total, c.missing, f.name, f.products, f.safety, f.story
    from counted c left join (
      select * from matching where name > ${cursor} ${missing ? sql`and "isMissing"` : sql``}
      order by name limit ${size + 1}) f on true
    order by f.name`)
  const found = rows.filter((row): row is Counted & Row => row.name !== null)
  const page = found.slice(0, size)
  return {
    items: page.map(({ name: id, products, safety, story }) => {
      const { manufacturer, responsible, warnings } = safety ?? noSafety
      return {
        ...{ id, products, manufacturer, responsible },
        warnings: given(warnings),
        story: given(story ?? {}),
      }
    }),
    next: found.length > size ? page.at(-1)!.name : null,
    ...{ total: rows[0]!.total, missing: rows[0]!.missing },
  }
}

/** The languages of texts, in the order of the shop. */
function given(texts: Texts): string[] {
  return languages.filter((lang) => texts[lang])
}

type Detail = Row & { version: number | null; picture: (StoredPicture & { id: number }) | null }

/** @throws Refusal `not_found` for a name that no product carries. */
export async function showVendor(
  reader: Reader,
  name: string,
  lang: Lang,
): Promise<{ vendor: Vendor; version: number }> {
  const { rows } = await reader.execute<Detail>(sql`
    select p.name, p.products, v.safety, v.story, v.version, ${sql.raw(mediaJson)} picture
    from (select vendor as name, (count(*) filter (where status <> 'deleted'))::int products from product
      where vendor = ${name} group by vendor) p
    left join vendor v on v.name = p.name left join picture k on k.id = v.picture_id`)
  const [row] = rows
  if (!row) throw new Refusal('not_found')
  const { products, safety, story, version, picture } = row
  return {
    vendor: {
      ...{ id: name, products, ...(safety ?? noSafety), story: story ?? {} },
      picture: picture?.id ? { id: picture.id, image: imageOf(picture, lang) } : null,
    },
    // The first save makes the row, with this version.
    version: version ?? 1,
  }
}
