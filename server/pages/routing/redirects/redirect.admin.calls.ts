import { eq, inArray } from 'drizzle-orm'
import type { redirectCalls } from '#contract/admin/redirect.ts'
import { codes } from '#contract/codes.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { redirect } from '#server/db/tables.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { addressCountsOf } from './address-counts.ts'
import { importFile } from './import-file.ts'
import { listRedirects, readRedirect } from './list-redirects.ts'
import { ignoreMissingPages, listMissingPages } from './missing-pages.ts'
import { finalTarget, plainPath, setTarget } from './redirect-record.ts'

export const redirectHandlers: AdminHandlers<keyof typeof redirectCalls> = {
  async '/redirect/list'({ shop }, payload) {
    await addressCountsOf(shop).flush()
    return listRedirects(shop, payload)
  },

  async '/redirect/save'(ctx, { from: edited, ...payload }) {
    const path = plainPath(payload.path)
    const target = await finalTarget(ctx.tx, path, payload.target)
    const [present] = await ctx.tx.select().from(redirect).where(eq(redirect.path, path))
    const theirs = present?.target ?? null
    if (edited !== undefined && theirs !== edited && theirs !== target) {
      const conflict = { path, from: edited, theirs, mine: target, by: present?.madeBy ?? null }
      throw new Refusal('changed_meanwhile', { code: codes.dialog, details: { conflicts: [conflict] } })
    }
    const changes = [await setTarget(ctx, path, target)]
    // Redirects that led to this path now lead to its target.
    const leading = await ctx.tx.select().from(redirect).where(eq(redirect.target, path)).for('update')
    for (const each of leading) changes.push(await setTarget(ctx, each.path, target))
    return {
      data: { redirect: await readRedirect(ctx.tx, path) },
      audit: { resource: 'redirect', id: 'all', label: path, changes: changes.filter(isChange) },
    }
  },

  async '/redirect/remove'(ctx, { paths }) {
    const plain = [...new Set(paths.map(plainPath))].sort()
    const found = await ctx.tx.select().from(redirect).where(inArray(redirect.path, plain)).for('update')
    if (found.length === 0) throw new Refusal('not_found')
    const changes: AuditChange[] = []
    for (const { path } of found) changes.push(await setTarget(ctx, path, null))
    const removed = found.map(({ path }) => path)
    return {
      data: { removed },
      audit: { resource: 'redirect', id: 'all', label: removed.join(', ').slice(0, 200), changes },
    }
  },

  '/redirect/import': importFile,
  '/redirect/missing': listMissingPages,
  '/redirect/ignore': ignoreMissingPages,
}

function isChange({ before, after }: AuditChange): boolean {
  return before !== after
}
