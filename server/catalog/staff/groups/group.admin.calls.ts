import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AdminGroup, GroupKind, GroupRow, groupCalls } from '#contract/admin/catalog/group.ts'
import { emptyText } from '#contract/admin/catalog/product-fields.ts'
import { fallbacks, isLang, type Lang } from '#contract/languages.ts'
import { slugOf } from '#contract/slug.ts'
import { containing } from '#server/db/like.ts'
import type { Db, Reader, Tx } from '#server/db/open.ts'
import { category, collection, picture, tag, translation } from '#server/db/tables.ts'
import { productsByRule } from '#server/marketing/collection-members.ts'
import type { AdminContext, AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { saveRecord } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { freeHandle } from '../../import/words/free-handle.ts'
import { imageOf } from '../../rows/image-of.ts'
import { sanitiseHtml } from '../../save/sanitise-html.ts'
import { takenNames } from '../taken-names.ts'
import { nameOf, readGroup, recordOf, tellGroup, writeGroup } from './group-record.ts'
import { lockOrder, type Move, moveCategories, tryMove } from './move-categories.ts'

/** Groups of a list. The search finds the others, except categories, of which the deepest are left out. */
const maxGroups = 5000

/** Products shown of a rule that is tried. */
const maxTried = 24

export const groupHandlers: AdminHandlers<keyof typeof groupCalls> = {
  '/category/list': (ctx) => listGroups(ctx, 'category'),
  '/category/detail': ({ shop, ...ctx }, { id }) => showGroup(shop.db, 'category', id, ctx),
  '/category/create': (ctx, wish) => create(ctx, 'category', wish),
  '/category/save': (ctx, edit) => save(ctx, 'category', edit),
  '/category/move': move,
  '/category/tryMove': ({ shop, at }, wish) => tryMove(shop.db, at, wish),
  '/category/remove': (ctx, { id }) => remove(ctx, 'category', id),
  '/product/names': async ({ shop, lang }, { ids, handles }) => ({
    items: await productNames(shop.db, { ids, handles }, lang, ids.length + handles.length),
  }),
  '/collection/list': (ctx, { q }) => listGroups(ctx, 'collection', q),
  '/collection/detail': ({ shop, ...ctx }, { id }) => showGroup(shop.db, 'collection', id, ctx),
  '/collection/create': (ctx, wish) => create(ctx, 'collection', wish),
  '/collection/save': (ctx, edit) => save(ctx, 'collection', edit),

  async '/collection/tryRule'({ shop, at, lang }, { rule }) {
    const found = (await productsByRule(shop.db, at, rule)).map(({ productId }) => productId)
    const named = await productNames(shop.db, { ids: found }, lang, maxTried)
    return { total: found.length, products: named.map(({ id, name }) => ({ id, name })) }
  },

  '/collection/remove': (ctx, { id }) => remove(ctx, 'collection', id),
  '/tag/list': (ctx, { q }) => listGroups(ctx, 'tag', q),
  '/tag/detail': ({ shop, ...ctx }, { id }) => showGroup(shop.db, 'tag', id, ctx),
  '/tag/create': (ctx, wish) => create(ctx, 'tag', wish),
  '/tag/save': (ctx, edit) => save(ctx, 'tag', edit),
  '/tag/remove': (ctx, { id }) => remove(ctx, 'tag', id),
}

type Named = { ids: number[]; handles?: string[] }

/** Names of products in the caller's language, by name. */
async function productNames(db: Db, { ids, handles = [] }: Named, lang: Lang, limit: number) {
  const { rows } = await db.execute<{ id: number; handle: string; name: string }>(sql`
    select p.id, p.handle, coalesce((select t.name from translation t where t.kind = 'product' and t.owner_id = p.id
      order by array_position(${sql.param(fallbacks(lang))}::text[], t.lang) nulls last limit 1), p.handle) as name
    from product p where p.id = any(${sql.param(ids)}::int[]) or p.handle = any(${sql.param(handles)}::text[])
    order by name, p.id limit ${limit}`)
  return rows
}

const parts = {
  category: {
    parent: 'e.parent_id',
    position: 'e.position',
    rule: 'null',
    members: 'product_category',
    column: 'category_id',
  },
  collection: {
    parent: 'null::int',
    position: 'e.position',
    rule: 'e.rule',
    members: 'collection_product',
    column: 'collection_id',
  },
  tag: { parent: 'null::int', position: '0', rule: 'null', members: 'product_tag', column: 'tag_id' },
} as const

/** Categories by their level first, so that none is listed without those above it. */
const levels = sql`join (
  with recursive below as (
    select id, 0 as level from category where parent_id is null
    union all select c.id, b.level + 1 from category c join below b on c.parent_id = b.id)
  select id, level from below) l on l.id = e.id`

async function listGroups({ shop, lang }: AdminContext, kind: GroupKind, q = '') {
  const { parent, position, rule, members, column } = parts[kind]
  const name = sql`coalesce(t.name, e.handle)`
  const order = { category: sql`l.level, e.position`, collection: sql`e.position`, tag: sql`name` }[kind]
  const { rows } = await shop.db.execute<GroupRow & { total: number }>(sql`
    select count(*) over ()::int total, e.id, e.handle, ${sql.raw(parent)} parent, ${sql.raw(position)} position, ${sql.raw(rule)} is not null "byRule",
      coalesce(t.languages, '{}') languages, ${name} as name,
      case when ${sql.raw(rule)} is null then coalesce(m.count, 0) end count
    from ${sql.identifier(kind)} e ${kind === 'category' ? levels : sql``}
    left join lateral (
      select array_agg(lang order by lang) languages,
        (array_agg(name order by array_position(${sql.param(fallbacks(lang))}::text[], lang) nulls last))[1] as name
      from translation where kind = ${kind} and owner_id = e.id) t on true
    left join (select ${sql.raw(column)} id, count(*)::int count from ${sql.raw(members)} group by 1) m on m.id = e.id
    ${q === '' ? sql`` : sql`where ${name} || ' ' || e.handle ilike ${containing(q)}`}
    order by ${order}, e.id limit ${maxGroups}`)
  const items = rows.map(({ total: _, ...row }) => row)
  return { items: kind === 'category' ? topDown(items) : items, total: rows[0]?.total ?? 0, tags: [kind] }
}

/** Each category after the one above it. */
function topDown(rows: GroupRow[]): GroupRow[] {
  const below = Map.groupBy(rows, ({ parent }) => parent)
  const walk = (parent: number | null): GroupRow[] =>
    (below.get(parent) ?? []).flatMap((row) => [row, ...walk(row.id)])
  return walk(null)
}

type Viewing = Pick<AdminContext, 'lang' | 'at'>

/** A group as calls answer it. @throws Refusal `not_found`. */
export async function showGroup(reader: Reader, kind: GroupKind, id: number, { lang, at }: Viewing) {
  const { version, parentId, texts, picture: pictureId, ...group } = await readGroup(reader, kind, id)
  const [row] = pictureId === null ? [] : await reader.select().from(picture).where(eq(picture.id, pictureId))
  const { members, column } = parts[kind]
  const counted = group.rule
    ? (await productsByRule(reader, at, group.rule)).length
    : (
        await reader.execute<{ count: number }>(
          sql`select count(*)::int count from ${sql.raw(members)} where ${sql.raw(column)} = ${id}`,
        )
      ).rows[0]!.count
  const shown: AdminGroup = {
    ...group,
    ...{ name: nameOf({ texts, handle: group.handle }), parent: parentId, count: counted },
    texts: Object.fromEntries(Object.entries(texts).filter(([each]) => isLang(each))) as AdminGroup['texts'],
    picture: row ? { id: row.id, image: imageOf(row, lang) } : null,
  }
  return { group: shown, version }
}

/** The entry of the audit without its changes. */
export function auditOf(kind: GroupKind, id: number, label: string) {
  return { resource: kind, id: String(id), label, changes: [] }
}

type Wish = { name: string; parent: number | null }

async function create(ctx: WriteContext, kind: GroupKind, { name, parent }: Wish) {
  const { tx } = ctx
  if (kind === 'category') await lockOrder(tx)
  if (parent !== null && kind === 'category') await readGroup(tx, kind, parent)
  const base = slugOf(name) || kind
  const handle = freeHandle(await takenNames(tx, kind, base), [base])
  const id = await insert(tx, kind, handle, parent)
  const stored = await readGroup(tx, kind, id)
  await writeGroup(tx, kind, stored, { ...stored, texts: { en: { ...emptyText, name, slug: handle } } })
  return { data: await showGroup(tx, kind, id, ctx), audit: auditOf(kind, id, name) }
}

async function insert(tx: Tx, kind: GroupKind, handle: string, parentId: number | null): Promise<number> {
  if (kind === 'tag') return (await tx.insert(tag).values({ handle }).returning({ id: tag.id }))[0]!.id
  if (kind === 'collection') {
    const position = await tx.$count(collection)
    return (await tx.insert(collection).values({ handle, position }).returning({ id: collection.id }))[0]!.id
  }
  const position = await tx.$count(category, siblings(parentId))
  return (await tx.insert(category).values({ handle, parentId, position }).returning({ id: category.id }))[0]!
    .id
}

function siblings(parentId: number | null) {
  return parentId === null ? isNull(category.parentId) : eq(category.parentId, parentId)
}

type Edit = { id: number; version: number; set: { path: string; from: unknown; to: unknown }[] }

async function save(ctx: WriteContext, kind: GroupKind, { id, version, set }: Edit) {
  const edits = set.map((edit) => {
    const isBody = edit.path.endsWith('.body') && typeof edit.to === 'string'
    return isBody ? { ...edit, to: sanitiseHtml(edit.to as string) } : edit
  })
  // A rule empties a collection that was filled by hand. Undo puts its products back.
  const { products } = await readGroup(ctx.tx, kind, id)
  const hasRule = edits.some(({ path, to }) => path === 'rule' && to !== null)
  if (hasRule && products.length > 0 && !edits.some(({ path }) => path === 'products'))
    edits.push({ path: 'products', from: products, to: [] })
  const present = () => showGroup(ctx.tx, kind, id, ctx)
  const saved = await saveRecord(ctx, recordOf(kind), { id: String(id), version, set: edits }, present)
  const { label, changes, merged } = saved
  return { data: { ...(await present()), merged }, audit: { ...auditOf(kind, id, label), changes } }
}

type MoveWish = Pick<Move, 'parent' | 'before'> & { ids?: number[] | undefined; id?: number | undefined }

async function move(ctx: WriteContext, { ids, id, ...place }: MoveWish) {
  const [first, ...parts] = await moveCategories(ctx, { ids: ids ?? [id!], ...place })
  const moved = [first!, ...parts]
  const label = moved
    .map((each) => each.label)
    .join(', ')
    .slice(0, 200)
  return { data: { moved: moved.length }, audit: { resource: 'category', ...first!, label, parts } }
}

/** @throws Refusal `in_use` while products, categories below it or offers need it. */
async function remove({ tx }: WriteContext, kind: GroupKind, id: number) {
  if (kind === 'category') await lockOrder(tx)
  const group = await readGroup(tx, kind, id, { lock: 'update' })
  const { members, column } = parts[kind]
  const needed =
    kind === 'collection'
      ? sql`0`
      : sql`(select count(*)::int from ${sql.raw(members)} where ${sql.raw(column)} = ${id})`
  const offers =
    kind === 'tag' ? sql`0` : sql.raw(`(select count(*)::int from promotion where ${id} = any(${kind}_ids))`)
  const { rows } = await tx.execute<{ products: number; below: number; offers: number }>(sql`
    select ${needed} products, ${offers} offers,
      ${kind === 'category' ? sql`(select count(*)::int from category where parent_id = ${id})` : sql`0`} below`)
  const { products, below, offers: covering } = rows[0]!
  if (products + below + covering > 0)
    throw new Refusal('in_use', { details: { uses: { products, categories: below, offers: covering } } })
  await tellGroup(tx, kind, id)
  await tx.delete(translation).where(and(eq(translation.kind, kind), eq(translation.ownerId, id)))
  await tx.execute(sql`delete from ${sql.identifier(kind)} where id = ${id}`)
  return { data: { removed: true }, audit: auditOf(kind, id, nameOf(group)) }
}
