import type { mergeCalls } from '#contract/admin/catalog/group.ts'
import { keepImportsOut } from '#server/catalog/import/run/import-lock.ts'
import { auditOf, showGroup } from '#server/catalog/staff/groups/group.admin.calls.ts'
import { nameOf, readGroup, type StoredGroup } from '#server/catalog/staff/groups/group-record.ts'
import { lockOrder } from '#server/catalog/staff/groups/move-categories.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type MergedKind, mergeGroups } from './merge-groups.ts'
import { type GroupPath, tryMerge } from './try-merge.ts'

/** Merging reaches beyond the catalogue: to menus, and to the sections of pages and articles. */
export const mergeHandlers = (pathOf: GroupPath): AdminHandlers<keyof typeof mergeCalls> => ({
  '/category/merge': (ctx, pair) => merge(ctx, 'category', pair),
  '/category/tryMerge': (ctx, pair) => tryMerge(ctx, 'category', pair, pathOf),
  '/tag/merge': (ctx, pair) => merge(ctx, 'tag', pair),
  '/tag/tryMerge': (ctx, pair) => tryMerge(ctx, 'tag', pair, pathOf),
})

/** @throws Refusal `in_use` while products are imported, by rows that may name the group that goes. */
async function merge(ctx: WriteContext, kind: MergedKind, { id, into }: { id: number; into: number }) {
  const { tx } = ctx
  if (!(await keepImportsOut(tx, 'shared')))
    throw new Refusal('in_use', { text: { key: 'desk.group.merge_importing' } })
  // Merges take turns: each moves links of menus and sections, which one setting and one row hold together.
  await lockOrder(tx)
  const locked = new Map<number, StoredGroup>()
  for (const each of [id, into].toSorted((a, b) => a - b))
    locked.set(each, await readGroup(tx, kind, each, { lock: 'no key update' }))
  const [from, stays] = [locked.get(id)!, locked.get(into)!]
  const products = await mergeGroups(ctx, kind, from, stays)
  const changes = [{ path: 'merged', before: null, after: nameOf(from) }]
  return {
    data: { ...(await showGroup(tx, kind, into, ctx)), products: products.length },
    audit: { ...auditOf(kind, into, nameOf(stays)), changes },
  }
}
