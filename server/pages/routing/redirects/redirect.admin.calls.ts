import { eq, inArray } from 'drizzle-orm'
import type { redirectCalls } from '#contract/admin/content/redirect.ts'
import { codes } from '#contract/codes.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { redirect } from '#server/db/tables.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { oldPath } from '#server/platform/http/old-path.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { addressCountsOf } from './address-counts.ts'
import { importFile } from './import-file.ts'
import { listRedirects, readRedirect } from './list-redirects.ts'
import { ignoreMissingPages, listMissingPages } from './missing-pages.ts'
import { finalTarget, lockRedirects, setTarget, storedPaths } from './redirect-record.ts'

export const redirectHandlers: AdminHandlers<keyof typeof redirectCalls> = {
  async '/redirect/list'({ shop }, payload) {
    await addressCountsOf(shop).flush()
    return listRedirects(shop, payload)
  },

  async '/redirect/save'(ctx, { from: edited, ...payload }) {
    const path = oldPath(payload.path)
    const target = await finalTarget(ctx, path, payload.target)
    const found = await ctx.tx
      .select()
      .from(redirect)
      .where(inArray(redirect.path, [path, payload.path]))
    // One that an earlier version stored with a prefix or an encoding was never followed, and moves to its path.
    const unused = found.find((each) => each.path !== path)
    const present = found.find((each) => each.path === path) ?? unused
    const theirs = present?.target ?? null
    if (edited !== undefined && theirs !== edited && theirs !== target) {
      const conflict = { path, from: edited, theirs, mine: target, by: present?.madeBy ?? null }
      throw new Refusal('changed_meanwhile', { code: codes.dialog, details: { conflicts: [conflict] } })
    }
    const changes = [await setTarget(ctx, path, target)]
    if (unused) changes.push(await setTarget(ctx, unused.path, null))
    // Redirects that led to this path now lead to its target.
    const leading = await ctx.tx.select().from(redirect).where(eq(redirect.target, path)).for('update')
    for (const each of leading) changes.push(await setTarget(ctx, each.path, target))
    return {
      data: { redirect: await readRedirect(ctx, path) },
      audit: { resource: 'redirect', id: 'all', label: path, changes: changes.filter(isChange) },
    }
  },

  async '/redirect/remove'(ctx, { paths }) {
    await lockRedirects(ctx.tx)
    const removed = await storedPaths(ctx.tx, redirect, paths)
    if (removed.length === 0) throw new Refusal('not_found')
    const changes: AuditChange[] = []
    for (const path of removed) changes.push(await setTarget(ctx, path, null))
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
