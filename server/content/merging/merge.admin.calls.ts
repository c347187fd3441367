import type { mergeCalls } from '#contract/admin/group.ts'
import { auditOf, lockOrder, showGroup } from '#server/catalog/staff/groups/group.admin.calls.ts'
import { nameOf, readGroup, type StoredGroup } from '#server/catalog/staff/groups/group-record.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import { type MergedKind, mergeGroups } from './merge-groups.ts'

/** Merging reaches beyond the catalogue: to menus, and to the sections of pages and articles. */
export const mergeHandlers: AdminHandlers<keyof typeof mergeCalls> = {
  '/category/merge': (ctx, pair) => merge(ctx, 'category', pair),
  '/tag/merge': (ctx, pair) => merge(ctx, 'tag', pair),
}

async function merge(ctx: WriteContext, kind: MergedKind, { id, into }: { id: number; into: number }) {
  const { tx } = ctx
  if (id === into) throw invalidAt('into', 'desk.group.merge_itself')
  if (kind === 'category') await lockOrder(tx)
  const locked = new Map<number, StoredGroup>()
  for (const each of [id, into].toSorted((a, b) => a - b))
    locked.set(each, await readGroup(tx, kind, each, { lock: true }))
  const [from, stays] = [locked.get(id)!, locked.get(into)!]
  const products = await mergeGroups(ctx, kind, from, stays)
  const changes = [{ path: 'merged', before: null, after: nameOf(from) }]
  return {
    data: { ...(await showGroup(tx, kind, into, ctx)), products: products.length },
    audit: { ...auditOf(kind, into, nameOf(stays)), changes },
  }
}
