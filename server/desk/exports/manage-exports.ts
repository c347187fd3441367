import { and, desc, eq, inArray } from 'drizzle-orm'
import type { AdminParsed } from '#contract/admin/calls.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import type { ExportFile } from '#contract/admin/system/export.ts'
import { exportKinds } from '#contract/admin/system/export-kinds.ts'
import { codes } from '#contract/codes.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import type { ExportWish } from '#server/db/tables/exports.ts'
import { exportFile } from '#server/db/tables.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import { requireStepUp, type WriteContext } from '#server/platform/admin/context.ts'
import { makeDownloadLink, takeDownloadLink } from '#server/platform/admin/download-link.ts'
import { listFor } from '#server/platform/admin/lists/read-list.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { tellOwners } from '#server/staff/accounts/tell-staff.ts'
import { checkReport } from '../reports/run-report.ts'
import { listOfExport } from './sources.ts'
import type { StoredExport } from './write-export.ts'

/** Exports of one caller that wait or run at the same time. */
const maxOpen = 3

/** Files shown. */
const maxListed = 100

/** Milliseconds for which a file is kept. */
const lifetime = 7 * 24 * 3600_000

type Wish = AdminParsed<'/export/start'>

/**
 * Takes an export down for the job that writes it. Owners are told by email.
 * @throws Refusal 30 `not_allowed`, 40 `step_up`, `too_many` while others are open.
 */
export async function startExport(ctx: WriteContext, wish: Wish): Promise<StoredExport> {
  const { tx, caller, at } = ctx
  const { kind, format } = wish
  const columns = ('columns' in wish ? wish.columns : undefined) ?? readableColumns(kind, caller)
  allowExport(caller, kind, columns)
  if ('stepUp' in exportKinds[kind]) requireStepUp(ctx)
  const filter = filterOf(ctx, wish, columns)
  const owner = ownerOf(caller)
  const open = and(eq(exportFile.owner, owner), inArray(exportFile.state, ['waiting', 'running']))
  if ((await tx.$count(exportFile, open)) >= maxOpen)
    throw new Refusal('too_many', { text: { key: 'desk.export.too_many', values: { max: maxOpen } } })
  const [stored] = await tx
    .insert(exportFile)
    .values({
      ...{ kind, format, filter, owner, ownerName: caller.name, createdAt: at },
      expiresAt: new Date(at.getTime() + lifetime),
    })
    .returning()
  await emit(tx, 'export.asked', { exportId: stored!.id })
  const except = caller.kind === 'staff' ? [caller.id] : []
  await tellOwners(tx, 'export_started', { person: caller.name, kind }, { except })
  return stored!
}

/** The search and filter of a list, or the choices of a report. */
function filterOf(ctx: WriteContext, wish: Wish, columns: string[]): ExportWish {
  const bom = 'bom' in wish && wish.bom
  if (wish.kind === 'report')
    return { conditions: [], report: { ...checkReport(ctx, wish.report), lang: ctx.lang }, columns, bom }
  if (wish.kind === 'tax' || wish.kind === 'documents') {
    const { from, until } = wish
    if (until < from)
      throw new Refusal('invalid', { fields: { until: { key: 'invoice.period_ends_early' } } })
    return { conditions: [], period: { from, until }, columns, bom }
  }
  const conditions = wish.filter?.all ?? []
  const fields = conditions.map(({ field }) => field)
  const { search } = listFor(listOfExport(wish.kind), fields, ctx.caller)
  const searched = wish.q && search ? { q: wish.q, searchedKind: search.kind } : {}
  return { ...searched, conditions, columns, bom }
}

/** The caller's exports, newest first. */
export async function listExports(db: Reader, caller: AdminCaller): Promise<ExportFile[]> {
  const rows = await db
    .select()
    .from(exportFile)
    .where(eq(exportFile.owner, ownerOf(caller)))
    .orderBy(desc(exportFile.createdAt))
    .limit(maxListed)
  return rows.map(viewExport)
}

/**
 * Makes a link to a finished file, for this caller alone.
 * @throws Refusal `not_found`, 30 `not_allowed` if the caller may no longer read what the file holds, 40 `step_up`.
 */
export async function linkExport(
  ctx: WriteContext,
  id: string,
): Promise<{ stored: StoredExport; token: string; expiresAt: Date }> {
  const { tx, caller, at } = ctx
  const stored = await findOwn(tx, caller, id)
  if (stored.state !== 'done' || stored.expiresAt <= at) throw new Refusal('not_found')
  allowExport(caller, stored.kind, stored.filter.columns)
  if ('stepUp' in exportKinds[stored.kind]) requireStepUp(ctx)
  return { stored, ...(await makeDownloadLink(ctx, { exportId: id })) }
}

/** Deletes an export. The caller removes its file after the transaction. @throws Refusal `not_found` */
export async function removeExport(tx: Tx, caller: AdminCaller, id: string): Promise<StoredExport> {
  const stored = await findOwn(tx, caller, id)
  await tx.delete(exportFile).where(eq(exportFile.id, id))
  return stored
}

/**
 * Uses a link up. A link of somebody else is not found, and stays valid for its owner.
 * @throws Refusal `not_found`, 30 `not_allowed` if the caller may no longer read what the file holds.
 */
export async function useLink(tx: Tx, caller: AdminCaller, token: string, at: Date): Promise<StoredExport> {
  const { exportId } = await takeDownloadLink(tx, caller, token, at)
  if (!exportId) throw new Refusal('not_found')
  const stored = await findOwn(tx, caller, exportId)
  allowExport(caller, stored.kind, stored.filter.columns)
  return stored
}

async function findOwn(tx: Tx, caller: AdminCaller, id: string): Promise<StoredExport> {
  const [stored] = await tx
    .select()
    .from(exportFile)
    .where(and(eq(exportFile.id, id), eq(exportFile.owner, ownerOf(caller))))
    .for('update')
  if (!stored) throw new Refusal('not_found')
  return stored
}

/** @throws Refusal 30 `not_allowed` naming the permission that an export or one of its columns needs. */
function allowExport(caller: AdminCaller, kind: Wish['kind'], columns: string[]): void {
  const needed = [exportKinds[kind].permission, ...columns.map((name) => permissionOf(kind, name))]
  const permission = needed.find((each) => each !== null && !caller.permissions.has(each))
  const barred = 'stepUp' in exportKinds[kind] && caller.kind === 'key'
  if (permission || barred)
    throw new Refusal('not_allowed', { code: codes.permission, details: { permission: permission ?? '' } })
}

function readableColumns(kind: Wish['kind'], caller: AdminCaller): string[] {
  return Object.keys(exportKinds[kind].columns).filter((name) => {
    const permission = permissionOf(kind, name)
    return permission === null || caller.permissions.has(permission)
  })
}

function permissionOf(kind: Wish['kind'], column: string): Permission | null {
  const columns: Record<string, Permission | null> = exportKinds[kind].columns
  return columns[column] ?? null
}

function ownerOf({ kind, id }: AdminCaller): string {
  return `${kind}:${id}`
}

export function viewExport(stored: StoredExport): ExportFile {
  const { id, kind, format, state, failure, rows, bytes, createdAt, doneAt, expiresAt } = stored
  return {
    ...{ id, kind, format, state, failure, rows, bytes },
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  }
}
