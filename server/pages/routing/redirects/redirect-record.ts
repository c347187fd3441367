import { eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { missingPage, redirect } from '#server/db/tables.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { localTarget, oldPath, targetPath } from '#server/platform/http/old-path.ts'
import { invalidAt } from '#server/platform/refusal.ts'
import { answersItself } from '../reserved-slugs.ts'
import { routesSetting } from '../routes.settings.ts'

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
        for (const { path, value } of values) if (value !== null) await endOf(tx, path, value as string)
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

/** The paths of entries that a caller names: as they are stored, even by an earlier version, else by the old address. */
export async function storedPaths(
  tx: Tx,
  table: typeof redirect | typeof missingPage,
  paths: string[],
): Promise<string[]> {
  const wanted = paths.flatMap((path) => [path, oldPath(path)])
  const rows = await tx.select({ path: table.path }).from(table).where(inArray(table.path, wanted))
  const stored = new Set(rows.map(({ path }) => path))
  const named = paths.map((path) => (stored.has(path) ? path : oldPath(path)))
  return [...new Set(named)].filter((path) => stored.has(path)).sort()
}

/**
 * The end of a redirect to `target`: the target of the last redirect on the way.
 * @throws Refusal `invalid` for a redirect that would lead to itself or never be used, and for the home page.
 */
export async function finalTarget(
  { tx, shop }: Pick<WriteContext, 'tx' | 'shop'>,
  path: string,
  target: string,
): Promise<string> {
  await lockRedirects(tx)
  if (path === '/') throw invalidAt('path', 'redirect.fault_home')
  if (answersItself(shop.settings(routesSetting), path))
    throw invalidAt('path', 'redirect.fault_unused', { path })
  return endOf(tx, path, localTarget(target, shop.publicUrl))
}

/** The last target on the way from `path` to `target`; throws if the way leads back to `path`. */
async function endOf(tx: Tx, path: string, target: string): Promise<string> {
  const passed = new Set([path])
  for (let end = target; ; ) {
    const next = targetPath(end)
    if (passed.has(next)) throw invalidAt('target', 'redirect.loop', { path })
    passed.add(next)
    const [further] = await tx.select().from(redirect).where(eq(redirect.path, next))
    if (!further) return end
    end = further.target
  }
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
