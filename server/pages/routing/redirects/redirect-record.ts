import { eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { missingPage, redirect } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'

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
      async write(values, ctx) {
        for (const { path, value } of values) await setTarget({ ...ctx, tx }, path, value as string | null)
      },
    }
  },
}

/** The missing pages as one record: its paths are theirs, its values whether they are ignored. */
export const missingPageRecord: RecordKind = {
  resource: 'missingPage',
  rule: () => ({ schema: z.boolean(), permission: 'content.change' }),
  async lock(tx, id) {
    const rows = await tx.select().from(missingPage).for('update')
    const ignored = new Map(rows.map((row) => [row.path, row.ignored]))
    return {
      id,
      label: id,
      version: 0,
      read: (path) => ignored.get(path) ?? null,
      async write(values) {
        for (const { path, value } of values)
          await tx
            .update(missingPage)
            .set({ ignored: value as boolean })
            .where(eq(missingPage.path, path))
      },
    }
  },
}

/** One writer at a time, so that two of them cannot make a loop. */
export async function lockRedirects(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('redirect'))`)
}

/** Old paths are found in lower case, like all addresses. */
export function plainPath(path: string): string {
  const lower = path.toLowerCase()
  return lower.length > 1 ? lower.replace(/\/+$/, '') : lower
}

/**
 * The end of a redirect to `target`: the target of the redirect that stands there, if one does.
 * @throws Refusal `invalid` for a redirect that would lead to itself, and for the home page.
 */
export async function finalTarget(tx: Tx, path: string, target: string): Promise<string> {
  await lockRedirects(tx)
  const next = target.startsWith('/') ? plainPath(target.replace(/[?#].*$/, '')) : null
  const [beyond] = next === null ? [] : await tx.select().from(redirect).where(eq(redirect.path, next))
  const final = beyond?.target ?? target
  const end = final.startsWith('/') ? plainPath(final.replace(/[?#].*$/, '')) : null
  if (path === '/') throw new Refusal('invalid', { fields: { path: { key: 'redirect.fault_home' } } })
  if (end === path || next === path)
    throw new Refusal('invalid', { fields: { target: { key: 'redirect.loop', values: { path } } } })
  return final
}

/** Writes one redirect; null removes it. The path is no missing page any more. */
export async function setTarget(
  { tx, caller, at }: WriteContext,
  path: string,
  target: string | null,
): Promise<AuditChange> {
  const [before] = await tx.select().from(redirect).where(eq(redirect.path, path))
  if (target === null) await tx.delete(redirect).where(eq(redirect.path, path))
  else {
    const made = { target, madeBy: caller.name, madeAt: at }
    await tx
      .insert(redirect)
      .values({ path, ...made })
      .onConflictDoUpdate({ target: redirect.path, set: made })
    await tx.delete(missingPage).where(eq(missingPage.path, path))
  }
  return { path, before: before?.target ?? null, after: target }
}
