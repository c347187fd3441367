import { setTimeout as wait } from 'node:timers/promises'
import { desc, eq, sql } from 'drizzle-orm'
import {
  type ImportUndo,
  type KeptProduct,
  maxImports,
  type UndoPlan,
} from '#contract/admin/system/import.ts'
import { ImportError } from '#server/catalog/import/errors.ts'
import { some } from '#server/catalog/import/report.ts'
import type { OpenCatalogue } from '#server/catalog/open-catalogue.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { productImport } from '#server/db/tables.ts'
import { translator } from '#server/platform/messages.ts'
import { isActive, type StoredImport } from '../import-state.ts'
import { isUndoable, lockBeginning } from '../manage-imports.ts'
import { keptProducts, previewUndo, withRows } from '../plan-undo.ts'
import { settleCommands } from '../settle-commands.ts'
import { undoStep } from '../undo-import.ts'

/** Milliseconds between tries while an import of the desk runs. */
const lockDelay = 1000

type Undoing = {
  /** The id of an import, the beginning of it, or `last`. */
  wanted: string
  dryRun: boolean
  say(text: string): void
  confirm(): Promise<boolean>
  signal: AbortSignal
}

/** Undoes an import from the command line, after its plan. Returns the exit code. @throws ImportError if it can't be undone. */
export async function undoRun(
  { db, storage }: OpenCatalogue,
  { wanted, dryRun, say, confirm, signal }: Undoing,
) {
  await settleCommands(db, true)
  const stored = await findImport(db, wanted)
  const { id, name, callerName, createdAt } = stored
  await checkUndoable(db, stored)
  const plan = await db.transaction((tx) => previewUndo(tx, id))
  say(`${name}, imported by ${callerName} on ${createdAt.toISOString().slice(0, 10)}:`)
  sayEffect(say, plan, plan.products)
  if (dryRun || !(await confirm())) {
    say(dryRun ? 'Nothing was changed (--dry-run).' : 'Nothing was changed.')
    return 0
  }
  await db.transaction((tx) => beginUndo(tx, id))
  await storage.remove(stored.storageKey)
  for (;;) {
    if (signal.aborted)
      await db.update(productImport).set({ state: 'stopping' }).where(eq(productImport.id, id))
    const step = await db.transaction((tx) => undoStep(tx, new Date(), id))
    if (step === 'ended') break
    if (step === 'busy') await wait(lockDelay)
  }
  const [after] = await db.select().from(productImport).where(eq(productImport.id, id))
  say(after!.state === 'undone' ? 'Done:' : 'Stopped. Run the same command again to go on. So far:')
  sayEffect(say, after!.undo ?? plan, await keptProducts(db, id))
  return after!.state === 'undone' ? 0 : 130
}

/** @throws ImportError unless it can be undone now. */
async function checkUndoable(db: Db | Tx, stored: StoredImport): Promise<void> {
  const { name } = stored
  if (isActive(stored)) throw cannot(`The import of ${name} is still at work. Stop it first.`)
  if (stored.state === 'undone') throw cannot(`The import of ${name} was undone already.`)
  if (!(await isUndoable(db, stored, new Date())))
    throw cannot(`The import of ${name} saved nothing, or is too old to be undone.`)
}

/** Others may have begun while the question was open. From now on the file cannot be imported again. */
async function beginUndo(tx: Tx, id: string): Promise<void> {
  const [stored] = await tx.select().from(productImport).where(eq(productImport.id, id)).for('update')
  const other = await lockBeginning(tx)
  if (!stored) throw cannot('The import was deleted meanwhile.')
  if (other && !isActive(stored)) throw cannot(translator('en')('desk.import.busy', other))
  await checkUndoable(tx, stored)
  const begun = { task: 'undo', state: 'undoing', hasFile: false, progress: null } as const
  await tx
    .update(productImport)
    .set({ ...begun, callerKind: 'system', callerName: 'bin/import' })
    .where(eq(productImport.id, id))
}

async function findImport(db: OpenCatalogue['db'], wanted: string): Promise<StoredImport> {
  if (wanted === 'last') return findLast(db)
  if (!/^[0-9a-f-]{6,36}$/i.test(wanted))
    throw cannot(`"${wanted}" is not an import. Use what it printed at its end, or "last".`)
  const [first, second] = await db
    .select()
    .from(productImport)
    .where(sql`${productImport.id}::text like ${`${wanted.toLowerCase()}%`}`)
    .limit(2)
  if (!first) throw cannot(`There is no import ${wanted}.`)
  if (second) throw cannot(`Several imports begin with ${wanted}. Use more of it.`)
  return first
}

/** The newest import that saved something. Passes over rehearsals and imports of files that changed nothing. */
async function findLast(db: OpenCatalogue['db']): Promise<StoredImport> {
  const newest = await db
    .select()
    .from(productImport)
    .orderBy(desc(productImport.createdAt))
    .limit(maxImports)
  const ids = newest.map(({ id }) => id)
  const saved = await withRows(db, ids)
  const last = newest.find((each) => isActive(each) || each.state === 'undone' || saved.has(each.id))
  if (!last) throw cannot(`None of the last ${maxImports} imports saved anything.`)
  return last
}

function sayEffect(
  say: Undoing['say'],
  { removed, restored, kept, groups }: ImportUndo,
  products: UndoPlan['products'],
): void {
  say(`  ${some(removed, 'new product')} to the trash, ${some(restored, 'product')} back to earlier values`)
  if (groups > 0) say(`  ${some(groups, 'unused category or tag', 'unused categories and tags')} deleted`)
  if (kept === 0) return
  say(`  ${some(kept, 'product')} left alone:`)
  for (const each of products) say(`    ${each.handle}: ${reasonOf(each)}`)
  if (kept > products.length) say(`    … and ${kept - products.length} more`)
}

function reasonOf({ why }: KeptProduct): string {
  return translator('en')(`desk.import.kept_${why}`)
}

function cannot(reason: string): ImportError {
  return new ImportError('other', { reason })
}
