import { and, asc, eq, gt, ilike, inArray, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { redirectCalls } from '#contract/admin/redirect.ts'
import type { Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { redirect } from '#server/db/tables.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'

export const redirectHandlers: AdminHandlers<keyof typeof redirectCalls> = {
  async '/redirect/list'({ shop }, { q, cursor, size }) {
    const like = `%${q.replace(/[\\%_]/g, '\\$&')}%`
    const rows = await shop.db
      .select()
      .from(redirect)
      .where(
        and(
          cursor === undefined ? undefined : gt(redirect.path, cursor),
          q === '' ? undefined : or(ilike(redirect.path, like), ilike(redirect.target, like)),
        ),
      )
      .orderBy(asc(redirect.path))
      .limit(size + 1)
    const items = rows.slice(0, size)
    return { items, next: rows.length > size ? items.at(-1)!.path : null }
  },

  async '/redirect/save'(ctx, payload) {
    const path = plainPath(payload.path)
    const target = await finalTarget(ctx.tx, path, payload.target)
    const changes = [await setTarget(ctx.tx, path, target)]
    // Redirects that led to this path now lead to its target.
    const leading = await ctx.tx.select().from(redirect).where(eq(redirect.target, path)).for('update')
    for (const { path: from } of leading) changes.push(await setTarget(ctx.tx, from, target))
    return {
      data: { redirect: { path, target } },
      audit: { resource: 'redirect', id: 'all', label: path, changes: changes.filter(isChange) },
    }
  },

  async '/redirect/remove'(ctx, { paths }) {
    const plain = [...new Set(paths.map(plainPath))].sort()
    const found = await ctx.tx.select().from(redirect).where(inArray(redirect.path, plain)).for('update')
    if (found.length === 0) throw new Refusal('not_found')
    const changes: AuditChange[] = []
    for (const { path } of found) changes.push(await setTarget(ctx.tx, path, null))
    const removed = found.map(({ path }) => path)
    return {
      data: { removed },
      audit: { resource: 'redirect', id: 'all', label: removed.join(', ').slice(0, 200), changes },
    }
  },
}

/** All redirects as one record: its paths are the old addresses, its values their targets. null: no redirect. */
export const redirectRecord: RecordKind = {
  resource: 'redirect',
  rule: () => ({ schema: z.nullable(z.string()), permission: 'content.change' }),
  async lock(tx, id) {
    await lockRedirects(tx)
    const targets = new Map((await tx.select().from(redirect)).map(({ path, target }) => [path, target]))
    return {
      id,
      label: id,
      version: 0,
      read: (path) => targets.get(path) ?? null,
      async write(values) {
        for (const { path, value } of values) await setTarget(tx, path, value as string | null)
      },
    }
  },
}

/** One writer at a time, so that two of them cannot make a loop. */
async function lockRedirects(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('redirect'))`)
}

/** Old paths are found in lower case, like all addresses. */
function plainPath(path: string): string {
  const lower = path.toLowerCase()
  return lower.length > 1 ? lower.replace(/\/+$/, '') : lower
}

/**
 * The end of a redirect to `target`: the target of the redirect that stands there, if one does.
 * @throws Refusal `invalid` for a redirect that would lead to itself, and for the home page.
 */
async function finalTarget(tx: Tx, path: string, target: string): Promise<string> {
  await lockRedirects(tx)
  const next = target.startsWith('/') ? plainPath(target.replace(/[?#].*$/, '')) : null
  const [beyond] = next === null ? [] : await tx.select().from(redirect).where(eq(redirect.path, next))
  const final = beyond?.target ?? target
  const end = final.startsWith('/') ? plainPath(final.replace(/[?#].*$/, '')) : null
  if (path === '/' || end === path || next === path)
    throw new Refusal('invalid', {
      fields: { [path === '/' ? 'path' : 'target']: { key: 'redirect.loop', values: { path } } },
    })
  return final
}

async function setTarget(tx: Tx, path: string, target: string | null): Promise<AuditChange> {
  const [before] = await tx.select().from(redirect).where(eq(redirect.path, path))
  if (target === null) await tx.delete(redirect).where(eq(redirect.path, path))
  else
    await tx
      .insert(redirect)
      .values({ path, target })
      .onConflictDoUpdate({ target: redirect.path, set: { target } })
  return { path, before: before?.target ?? null, after: target }
}

function isChange({ before, after }: AuditChange): boolean {
  return before !== after
}
