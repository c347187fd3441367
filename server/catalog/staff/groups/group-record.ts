import { and, eq } from 'drizzle-orm'
import { ruleFor } from '#contract/admin/admin-call.ts'
import { type AdminGroup, type GroupKind, groupSaves } from '#contract/admin/catalog/group.ts'
import type { ProductText } from '#contract/admin/catalog/product-fields.ts'
import { emptyText } from '#contract/admin/catalog/product-fields.ts'
import { isLang } from '#contract/languages.ts'
import { anyOf } from '#server/db/any-of.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import {
  category,
  collection,
  collectionProduct,
  picture,
  product,
  tag,
  translation,
} from '#server/db/tables.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { fieldLabel } from '#server/platform/http/field-errors.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { saveTexts } from '../../save/save-texts.ts'
import { takenSlugs } from '../../save/taken-slugs.ts'
import { completeTexts } from '../complete-texts.ts'

const tables = { category, collection, tag } as const

/** A group with everything that is edited in it. */
export type StoredGroup = {
  id: number
  handle: string
  version: number
  parentId: number | null
  position: number
  texts: Record<string, ProductText>
  picture: number | null
  rule: AdminGroup['rule']
  sort: AdminGroup['sort']
  products: number[]
}

export const groupRecords: RecordKind[] = (['category', 'collection', 'tag'] as const).map(recordOf)

export function recordOf(kind: GroupKind): RecordKind {
  return {
    resource: kind,
    rule(_id, path) {
      const rule = ruleFor(groupSaves[kind].paths, path)
      const [root, lang = ''] = path.split('.')
      if (root !== 'texts' || !rule) return rule
      if (!isLang(lang)) return undefined
      return lang === 'en' ? rule : { ...rule, permission: 'translations.change' }
    },
    async lock(tx, id) {
      const before = await readGroup(tx, kind, Number(id), { lock: 'update' })
      return {
        id,
        label: nameOf(before),
        version: before.version,
        read: (path) => readValue(before, path),
        async write(values) {
          await writeGroup(tx, kind, before, withValues(before, values))
        },
      }
    },
  }
}

/** `no key update` leaves products free to join the group meanwhile. @throws Refusal `not_found`. */
export async function readGroup(
  reader: Reader,
  kind: GroupKind,
  id: number,
  { lock }: { lock?: 'update' | 'no key update' } = {},
): Promise<StoredGroup> {
  const table = tables[kind]
  const query = reader
    .select()
    .from(table as typeof collection)
    .where(eq(table.id, id))
  const [row] = await (lock ? query.for(lock) : query)
  if (!row) throw new Refusal('not_found')
  const own = await reader
    .select()
    .from(translation)
    .where(and(eq(translation.kind, kind), eq(translation.ownerId, id)))
  const products =
    kind === 'collection'
      ? await reader
          .select()
          .from(collectionProduct)
          .where(eq(collectionProduct.collectionId, id))
          .orderBy(collectionProduct.position, collectionProduct.productId)
      : []
  const { handle, version } = row
  return {
    ...{ id, handle, version, position: row.position ?? 0 },
    parentId: (row as { parentId?: number | null }).parentId ?? null,
    texts: Object.fromEntries(own.map(({ kind: _kind, ownerId: _owner, lang, ...text }) => [lang, text])),
    picture: row.pictureId ?? null,
    rule: row.rule ?? null,
    sort: row.sort ?? 'manual',
    products: products.map(({ productId }) => productId),
  }
}

/** True if the category is `id` itself or below it. */
export async function isWithin(reader: Reader, category: number | null, id: number): Promise<boolean> {
  for (let at = category; at !== null; at = (await readGroup(reader, 'category', at)).parentId)
    if (at === id) return true
  return false
}

export function nameOf({ texts, handle }: Pick<StoredGroup, 'texts' | 'handle'>): string {
  return texts.en?.name || handle
}

function readValue(group: StoredGroup, path: string): unknown {
  const [root, lang, field] = path.split('.')
  if (root !== 'texts') return group[root as keyof StoredGroup]
  const text = group.texts[lang!] ?? null
  return field === undefined ? text : (text ?? emptyText)[field as keyof ProductText]
}

function withValues(group: StoredGroup, values: { path: string; value: unknown }[]): StoredGroup {
  const next = structuredClone(group)
  for (const { path, value } of values) {
    const [root, lang, field] = path.split('.')
    if (root !== 'texts') Object.assign(next, { [root!]: value })
    else if (field === undefined && value === null) delete next.texts[lang!]
    else if (field === undefined) next.texts[lang!] = value as ProductText
    else next.texts[lang!] = { ...emptyText, ...next.texts[lang!], [field]: value }
  }
  next.texts = completeTexts(next.texts, group.texts)
  return next
}

/** @throws Refusal `invalid` naming the path that breaks a rule. */
export async function writeGroup(
  tx: Tx,
  kind: GroupKind,
  before: StoredGroup,
  next: StoredGroup,
): Promise<void> {
  await checkGroup(tx, kind, next)
  const { id } = next
  const version = before.version + 1
  if (kind === 'category')
    await tx.update(category).set({ pictureId: next.picture, version }).where(eq(category.id, id))
  else if (kind === 'tag') await tx.update(tag).set({ version }).where(eq(tag.id, id))
  else {
    const { rule, sort, picture: pictureId } = next
    await tx.update(collection).set({ rule, sort, pictureId, version }).where(eq(collection.id, id))
    await tx.delete(collectionProduct).where(eq(collectionProduct.collectionId, id))
    const rows = next.rule
      ? []
      : next.products.map((productId, position) => ({ collectionId: id, productId, position }))
    if (rows.length > 0) await tx.insert(collectionProduct).values(rows)
  }
  await saveTexts(tx, kind, id, next.texts)
  await tellGroup(tx, kind, id)
}

export async function tellGroup(tx: Tx, kind: GroupKind, id: number): Promise<void> {
  await noteChange(tx, [`${kind}:${id}`, 'lists'])
}

async function checkGroup(tx: Tx, kind: GroupKind, { id, texts, picture: pictureId, products }: StoredGroup) {
  if (!texts.en?.name) throw invalidAt('texts.en.name', 'desk.group.english')
  const taken = await takenSlugs(tx, kind, id, texts)
  for (const [lang, { name, slug }] of Object.entries(texts)) {
    if (name === '') throw invalidAt(`texts.${lang}.name`, 'form.required', { field: fieldLabel('name') })
    if (slug === '') throw invalidAt(`texts.${lang}.slug`, 'desk.product.slug_missing')
    if (taken.has(lang)) throw invalidAt(`texts.${lang}.slug`, 'desk.group.slug_taken', { slug })
  }
  if (pictureId !== null && (await tx.$count(picture, eq(picture.id, pictureId))) === 0)
    throw invalidAt('picture', 'desk.product.picture_unknown')
  const known = products.length === 0 ? 0 : await tx.$count(product, anyOf(product.id, products))
  if (known < new Set(products).size) throw invalidAt('products', 'desk.group.product_unknown')
}
