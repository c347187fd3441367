import { sql } from 'drizzle-orm'
import { changeProducts } from '#server/catalog/staff/change-products.ts'
import { isWithin, type StoredGroup, tellGroup } from '#server/catalog/staff/groups/group-record.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { translation } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { tagsOf } from '#server/platform/changes/tags.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { leadTo } from './lead-to.ts'

export type MergedKind = 'category' | 'tag'

/** Past reductions count for the lowest price of this many days. */
const lowestPriceDays = 30

/**
 * Makes two categories or tags one: products, categories below, rules of collections and of the search, links of menus
 * and sections, and the addresses of `from` all lead to `into`. Returns the ids of the products that changed.
 * @throws Refusal `in_use` if an offer covers `from` but not `into`: it would reduce other prices than before.
 */
export async function mergeGroups(
  ctx: WriteContext,
  kind: MergedKind,
  from: StoredGroup,
  into: StoredGroup,
): Promise<number[]> {
  const { tx } = ctx
  await checkPair(tx, kind, from, into)
  const offers = await blockingOffers(tx, ctx.at, kind, from, into)
  if (offers > 0) throw new Refusal('in_use', { details: { uses: { offers } } })
  const collections = await moveRules(tx, kind, from.handle, into.handle)
  if (kind === 'category') {
    await moveOffers(tx, from.id, into.id)
    await moveCategories(tx, from.id, into.id)
  }
  const products = await moveProducts(tx, kind, from.id, into.id)
  // Waits for saves that have just put products into it, and keeps others out.
  await tx.execute(sql`select from ${sql.identifier(kind)} where id = ${from.id} for update`)
  products.push(...(await moveProducts(tx, kind, from.id, into.id)))
  await leadTo(ctx, kind, from.handle, into.handle)
  // A trigger keeps the slugs of deleted texts.
  await tx.execute(sql`delete from ${translation} where kind = ${kind} and owner_id = ${from.id}`)
  await tx.execute(
    sql`update former_slug set owner_id = ${into.id} where kind = ${kind} and owner_id = ${from.id}`,
  )
  await tx.execute(sql`delete from ${sql.identifier(kind)} where id = ${from.id}`)
  await tx.execute(sql`update ${sql.identifier(kind)} set version = version + 1 where id = ${into.id}`)
  await noteChange(tx, [...tagsOf('collection', collections), 'marketing'])
  await tellGroup(tx, kind, from.id)
  await tellGroup(tx, kind, into.id)
  return products
}

/** @throws Refusal `invalid` for a category that would go into one below itself. */
export async function checkPair(reader: Reader, kind: MergedKind, from: StoredGroup, into: StoredGroup) {
  if (from.id === into.id) throw invalidAt('into', 'desk.group.merge_itself')
  if (kind === 'category' && (await isWithin(reader, into.parentId, from.id)))
    throw invalidAt('into', 'desk.group.merge_below')
}

/**
 * Offers that cover `from` but not `into`. Those of a category and rules of collections cover the categories below, too.
 * An offer counts until 30 days after its end, because the lowest price is read from its terms, also once it is deleted.
 */
export async function blockingOffers(
  reader: Reader,
  at: Date,
  kind: MergedKind,
  from: StoredGroup,
  into: StoredGroup,
): Promise<number> {
  const isCategory = kind === 'category'
  const rule = isCategory ? 'categories' : 'tags'
  const [left, kept] = isCategory
    ? [await branchOf(reader, from), await branchOf(reader, into)]
    : [[from], [into]]
  const handles = (branch: Branch) => sql`${sql.param(branch.map(({ handle }) => handle))}::text[]`
  const ids = (branch: Branch) => sql`${sql.param(branch.map(({ id }) => id))}::int[]`
  const { rows } = await reader.execute<{ offers: number }>(sql`
    with leaving as (
      select id from collection
      where rule -> ${rule} ?| ${handles(left)} and not rule -> ${rule} ?| ${handles(kept)}),
    covering (offer, categories, collections, until) as (
      select 'promotion ' || id, category_ids, collection_ids, ends_at from promotion
      union all select 'coupon ' || id, category_ids, null, ends_at from coupon
      union all select 'promotion ' || promotion_id,
        array(select jsonb_array_elements_text(nullif(terms -> 'category_ids', 'null'))::int),
        array(select jsonb_array_elements_text(nullif(terms -> 'collection_ids', 'null'))::int),
        lead(since) over (partition by promotion_id order by since)
      from promotion_history)
    select count(distinct offer)::int offers from covering
    where (until is null or until > ${at.toISOString()}::timestamptz - make_interval(days => ${lowestPriceDays}))
      and ((${isCategory} and categories && ${ids(left)} and not categories && ${ids(kept)})
        or collections && array(select id from leaving))`)
  return rows[0]!.offers
}

type Branch = Pick<StoredGroup, 'id' | 'handle'>[]

/** A category and all above it. */
async function branchOf(reader: Reader, { id }: StoredGroup): Promise<Branch> {
  const { rows } = await reader.execute<Branch[number]>(sql`
    with recursive above as (
      select id, handle, parent_id from category where id = ${id}
      union select c.id, c.handle, c.parent_id from category c join above a on c.id = a.parent_id)
    select id, handle from above`)
  return rows
}

/** Offers that cover both, or ended long ago, name the category that stays. */
async function moveOffers(tx: Tx, from: number, into: number): Promise<void> {
  for (const table of ['promotion', 'coupon'] as const) {
    await tx.execute(sql`
      update ${sql.identifier(table)} set version = version + 1, category_ids =
        case when ${into} = any(category_ids) then array_remove(category_ids, ${from}::int)
          else array_replace(category_ids, ${from}::int, ${into}::int) end
      where ${from} = any(category_ids)`)
  }
}

/** Lets rules of collections name the handle that stays. Returns the collections. */
async function moveRules(tx: Tx, kind: MergedKind, from: string, into: string): Promise<{ id: number }[]> {
  const name = kind === 'category' ? 'categories' : 'tags'
  const { rows } = await tx.execute<{ id: number }>(sql`
    update collection set version = version + 1, rule = jsonb_set(rule, array[${name}],
      case when rule -> ${name} ? ${into} then (rule -> ${name}) - ${from}::text
        else (rule -> ${name}) - ${from}::text || to_jsonb(${into}::text) end)
    where rule -> ${name} ? ${from} returning id`)
  return rows
}

/** Categories below come last; a rule of the search moves unless the category that stays has one. */
async function moveCategories(tx: Tx, from: number, into: number): Promise<void> {
  await tx.execute(sql`
    update category c set parent_id = ${into}, version = c.version + 1,
      position = c.position + (select coalesce(max(position) + 1, 0) from category where parent_id = ${into})
    where c.parent_id = ${from}`)
  await tx.execute(sql`
    update search_rule set category_id = ${into} where category_id = ${from}
      and not exists (select from search_rule where category_id = ${into})`)
}

async function moveProducts(tx: Tx, kind: MergedKind, from: number, into: number): Promise<number[]> {
  const members = sql.identifier(`product_${kind}`)
  const column = sql.identifier(`${kind}_id`)
  const { rows } = await tx.execute<{ id: number }>(sql`
    select p.id from product p join ${members} m on m.product_id = p.id where m.${column} = ${from}
    order by p.id for update of p`)
  // One statement, so that a product that is put into `from` meanwhile is either moved or left for the next pass.
  const { rows: moved } = await tx.execute<{ id: number }>(sql`
    with gone as (delete from ${members} where ${column} = ${from} returning product_id),
      made as (
        insert into ${members} (product_id, ${column}) select product_id, ${into}::int from gone on conflict do nothing)
    select product_id id from gone`)
  const products = [...new Set([...rows, ...moved].map(({ id }) => id))].sort((a, b) => a - b)
  await changeProducts(tx, products)
  return products
}
