import { type SQL, sql } from 'drizzle-orm'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import type { Vendor } from '#contract/admin/catalog/vendor.ts'
import { type Lang, languages } from '#contract/languages.ts'
import { distinctValues } from '#server/db/distinct-values.ts'
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

/** True for products `p` of a vendor, by the index of the beginnings of names. */
const ofVendor = (name: SQL) => sql`left(p.vendor, 200) = left(${name}, 200) and p.vendor = ${name}`

const productsOf = (name: SQL) =>
  sql`(select count(*)::int from product p where ${ofVendor(name)} and p.status <> 'deleted')`

/** A page of the vendors by name, and how many match. Products are read to count those of the page's vendors. */
export async function listVendors(
  reader: Reader,
  { q, missing, cursor = '', size }: AdminParsed<'/vendor/list'>,
): Promise<AdminData<'/vendor/list'>> {
  const like = containing(q)
  const matches: SQL =
    q === '' ? sql`true` : sql`(n.name ilike ${like} or v.safety -> 'manufacturer' ->> 'name' ilike ${like})`
  const { rows } = await reader.execute<Counted & (Row | { name: null })>(sql`
    with recursive used (value) as (${distinctValues('used', 'product', 'left(vendor, 200)')}),
    named as (
      select value as name from used where value <> '' and length(value) < 200
      union all select distinct vendor from used join product on left(vendor, 200) = value where length(value) = 200),
    matching as materialized (
      select n.name, v.safety, v.story, ${isMissing} "isMissing" from named n left join vendor v on v.name = n.name
      where ${matches} and exists (select from product p where ${ofVendor(sql`n.name`)} and p.status <> 'deleted')),
    counted as (select count(*)::int total, (count(*) filter (where "isMissing"))::int missing from matching)
    select c.total, c.missing, f.name, ${productsOf(sql`f.name`)} products, f.safety, f.story
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
    from (select p.vendor as name, (count(*) filter (where p.status <> 'deleted'))::int products from product p
      where ${ofVendor(sql`${name}`)} group by p.vendor) p
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
