import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { Permission } from '#contract/admin/permissions.ts'
import type { ImportOptions } from '#contract/admin/system/import.ts'
import { maxImports } from '#contract/admin/system/import.ts'
import { codes } from '#contract/codes.ts'
import { keyOfOptions } from '#server/catalog/import/run/run-state.ts'
import { locks } from '#server/db/locks.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { importRun, product, productImport } from '#server/db/tables.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import type { WriteContext } from '#server/platform/admin/context.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { emit } from '#server/platform/emit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { dropOldImports } from './drop-old-imports.ts'
import { activeStates, importLifetime, isActive, type StoredImport } from './import-state.ts'
import { withRows } from './plan-undo.ts'
import { settleCommands } from './settle-commands.ts'

/** Milliseconds for which a file is kept that is not imported. */
const fileLifetime = 7 * 24 * 3600_000

/** Advisory lock: two files that begin at the same time would not see each other. */
const beginLock = locks.importStart

/** Takes an uploaded file, and rehearses it with the language and columns of the last import. */
export async function takeFile(ctx: WriteContext, name: string): Promise<StoredImport> {
  const { tx, at, caller, upload, lang } = ctx
  allowImport(caller)
  await refuseSecond(tx)
  const [last] = await tx
    .select({ options: productImport.options })
    .from(productImport)
    .orderBy(desc(productImport.createdAt))
    .limit(1)
  const options: ImportOptions = {
    ...{ encoding: null, currency: null, untracked: false, pictures: true, metafields: [] },
    lang: last?.options.lang ?? lang,
    categoryFrom: last?.options.categoryFrom ?? 'category',
  }
  const [stored] = await tx
    .insert(productImport)
    .values({
      ...{ name, bytes: upload!.bytes, fileHash: upload!.hash, storageKey: upload!.key, options },
      ...{ task: 'check', state: 'waiting', createdAt: at, ...callerColumns(ctx) },
      expiresAt: new Date(at.getTime() + fileLifetime),
    })
    .returning()
  upload!.kept = true
  await dropOldest(ctx, stored!)
  await emit(tx, 'import.asked', { importId: stored!.id })
  return stored!
}

/** Rehearses a file again. @throws Refusal `invalid` at `encoding` or `currency`, `in_use` while another import is open. */
export async function rehearse(ctx: WriteContext, id: string, options: ImportOptions): Promise<StoredImport> {
  allowImport(ctx.caller)
  const stored = await lockFile(ctx.tx, id)
  const { base } = ctx.shop.settings(currencySetting)
  const currency = options.currency === base ? null : options.currency
  // The first import may choose the base currency, which otherwise belongs to people who keep the settings of money.
  if (currency) allow(ctx.caller, 'settings.money')
  if (currency && !Intl.supportedValuesOf('currency').includes(currency)) throw invalid('currency')
  if (options.encoding && !isEncoding(options.encoding)) throw invalid('encoding')
  // In another encoding, headers may read otherwise.
  const isSame = options.encoding === stored.options.encoding || options.encoding === stored.columns?.encoding
  const mapping = isSame ? stored.mapping : null
  return begin(ctx, stored, { task: 'check', options: { ...options, currency }, mapping, check: null })
}

/** Imports a rehearsed file, or continues. @throws Refusal `transition_refused` unless the rehearsal allows it. */
export async function startImport(ctx: WriteContext, id: string): Promise<StoredImport> {
  allowImport(ctx.caller)
  const stored = await lockFile(ctx.tx, id)
  if (stored.options.currency) allow(ctx.caller, 'settings.money')
  const { check } = stored
  if (!check) throw refused('desk.import.not_checked')
  if (!check.sure) throw refused('desk.import.choose_encoding')
  if (check.counts.products === 0) throw refused('desk.import.nothing')
  return begin(ctx, stored, { task: 'run', undoUntil: new Date(ctx.at.getTime() + importLifetime) })
}

/**
 * The import, locked, if it can be undone now.
 * @throws Refusal `undo_closed` if it saved nothing, was undone, or is too old; `transition_refused` while it is at work.
 */
export async function lockUndoable(ctx: WriteContext, id: string): Promise<StoredImport> {
  allowImport(ctx.caller)
  const stored = await lockImport(ctx.tx, id)
  if (isActive(stored)) throw refused('desk.import.still_running')
  if (stored.state === 'undone') throw closed('desk.import.undone_already')
  if (!(await isUndoable(ctx.tx, stored, ctx.at))) throw closed('desk.import.undo_closed')
  return stored
}

/** Undoes an import, or goes on where undoing it was stopped. From then on it cannot be continued. */
export async function startUndo(ctx: WriteContext, stored: StoredImport): Promise<StoredImport> {
  const { tx, shop } = ctx
  const { rows } = await tx.execute<{ done: number; total: number }>(sql`
    select count(*)::int total, count(*) filter (where state <> 'saved')::int done
    from import_row where import_id = ${stored.id} and kind = 'product'`)
  const { done, total } = rows[0]!
  const after = await begin(ctx, stored, {
    ...{ task: 'undo', hasFile: false, progress: { step: 'undoing', done, total } },
  })
  await shop.storage.remove(stored.storageKey)
  return after
}

/** True if the import saved something that can still be undone. */
export async function isUndoable(db: Db | Tx, stored: StoredImport, at: Date): Promise<boolean> {
  const { id, state, undoUntil } = stored
  return state !== 'undone' && undoUntil !== null && undoUntil > at && (await withRows(db, [id])).has(id)
}

/** Stops the work of an import. @throws Refusal `transition_refused` if it has none. */
export async function cancelImport(tx: Tx, id: string): Promise<StoredImport> {
  const stored = await lockImport(tx, id)
  if (stored.state === 'stopping') return stored
  if (!isActive(stored)) throw refused('desk.import.not_running')
  const [after] = await tx
    .update(productImport)
    .set({ state: 'stopping' })
    .where(eq(productImport.id, id))
    .returning()
  return after!
}

/** Deletes an import. The caller removes its files. @throws Refusal `transition_refused` while it is at work. */
export async function removeImport(tx: Tx, id: string): Promise<StoredImport> {
  const stored = await lockImport(tx, id)
  if (isActive(stored)) throw refused('desk.import.still_running')
  await tx.delete(productImport).where(eq(productImport.id, id))
  return stored
}

export async function listImports(db: Db): Promise<{ rows: StoredImport[]; isEmpty: boolean }> {
  await settleCommands(db)
  const [rows, [first]] = await Promise.all([
    db.select().from(productImport).orderBy(desc(productImport.createdAt)).limit(maxImports),
    db.select({ id: product.id }).from(product).limit(1),
  ])
  return { rows, isEmpty: !first }
}

/**
 * An import, and whether it goes on where an earlier one of its file with the same options was interrupted.
 * @throws Refusal `not_found`
 */
export async function readImport(db: Db | Tx, id: string): Promise<{ stored: StoredImport; begun: boolean }> {
  await settleCommands(db)
  const [stored] = await db.select().from(productImport).where(eq(productImport.id, id))
  if (!stored) throw new Refusal('not_found')
  const [run] = await db
    .select({ done: importRun.productsDone, options: importRun.options })
    .from(importRun)
    .where(eq(importRun.fileHash, stored.fileHash))
  const { check, options } = stored
  const begun =
    run !== undefined &&
    run.done > 0 &&
    check !== null &&
    run.options ===
      keyOfOptions({
        ...options,
        encoding: check.encoding,
        currency: check.currency,
        mapping: stored.mapping,
      })
  return { stored, begun }
}

export function storageKeysOf({ storageKey }: Pick<StoredImport, 'storageKey'>): string[] {
  return [storageKey, reportKey(storageKey, 'refused'), reportKey(storageKey, 'missing')]
}

/** The report beside the file, as the import names it. */
export function reportKey(storageKey: string, part: 'refused' | 'missing'): string {
  return `${storageKey}.${part === 'refused' ? 'refused' : 'missing-pictures'}.csv`
}

export async function begin(ctx: WriteContext, { id, expiresAt }: StoredImport, work: Partial<StoredImport>) {
  const { tx, at } = ctx
  await refuseSecond(tx)
  const [after] = await tx
    .update(productImport)
    .set({
      ...{ progress: null, ...work, state: 'waiting', failure: null, fault: '', ...callerColumns(ctx) },
      expiresAt: new Date(Math.max(expiresAt.getTime(), at.getTime() + fileLifetime)),
    })
    .where(eq(productImport.id, id))
    .returning()
  await emit(tx, 'import.asked', { importId: id })
  return after!
}

/** @throws Refusal `in_use` naming the import that is at work. */
async function refuseSecond(tx: Tx): Promise<void> {
  const other = await lockBeginning(tx)
  if (other) throw new Refusal('in_use', { text: { key: 'desk.import.busy', values: other } })
}

/** Lets no other import begin before the transaction ends. Returns the one that is at work. */
export async function lockBeginning(tx: Tx): Promise<{ name: string; by: string } | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${beginLock})`)
  await settleCommands(tx)
  const [other] = await tx
    .select({ name: productImport.name, by: productImport.callerName })
    .from(productImport)
    .where(inArray(productImport.state, [...activeStates]))
    .limit(1)
  return other
}

/** Makes room for a new file: those of the oldest imports go, which are listed no more. */
async function dropOldest({ tx, shop }: WriteContext, { id }: StoredImport): Promise<void> {
  const old = await dropOldImports(tx, id)
  for (const stored of old) for (const key of storageKeysOf(stored)) await shop.storage.remove(key)
}

async function lockImport(tx: Tx, id: string): Promise<StoredImport> {
  await settleCommands(tx)
  const [stored] = await tx.select().from(productImport).where(eq(productImport.id, id)).for('update')
  if (!stored) throw new Refusal('not_found')
  return stored
}

/** @throws Refusal `not_found`, `transition_refused` once the file is imported and deleted. */
export async function lockFile(tx: Tx, id: string): Promise<StoredImport> {
  const stored = await lockImport(tx, id)
  if (!stored.hasFile) throw refused('desk.import.file_gone')
  return stored
}

/** Files have texts, prices and stock. @throws Refusal 30 `not_allowed` */
export function allowImport(caller: AdminCaller): void {
  for (const permission of ['prices.change', 'stock.change'] as const) allow(caller, permission)
}

function allow({ permissions }: AdminCaller, permission: Permission): void {
  if (!permissions.has(permission))
    throw new Refusal('not_allowed', { code: codes.permission, details: { permission } })
}

function callerColumns({ caller: { kind, id, name }, lang }: WriteContext) {
  return { callerKind: kind, callerId: id, callerName: name, callerLang: lang }
}

function isEncoding(name: string): boolean {
  try {
    return name === 'double-utf-8' || Boolean(new TextDecoder(name).encoding)
  } catch {
    return false
  }
}

function invalid(field: string): Refusal {
  return new Refusal('invalid', { fields: { [field]: { key: 'form.invalid', values: { field } } } })
}

function closed(key: string): Refusal {
  return new Refusal('undo_closed', { text: { key } })
}

function refused(key: string): Refusal {
  return new Refusal('transition_refused', { text: { key } })
}
