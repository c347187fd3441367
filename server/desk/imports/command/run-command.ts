import { createInterface } from 'node:readline/promises'
import { ImportError } from '#server/catalog/import/errors.ts'
import { type FileOptions, importFile, importShop } from '#server/catalog/import/import-file.ts'
import { importInventory } from '#server/catalog/import/other/import-inventory.ts'
import { importRedirects } from '#server/catalog/import/other/import-redirects.ts'
import { progressOn } from '#server/catalog/import/progress.ts'
import { importLock, tryLock, waitForLock } from '#server/catalog/import/run/import-lock.ts'
import { type OpenCatalogue, openCatalogue } from '#server/catalog/open-catalogue.ts'
import { pictureFetcher } from '#server/catalog/pictures/fetch-picture.ts'
import { readConfig } from '#server/config.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { ownAddresses } from '#server/pages/routing/redirects/own-addresses.ts'
import { importBaseCheck } from '../check-import-base.ts'
import { commandLock } from '../settle-commands.ts'
import { openMapped } from './map-file.ts'
import { type Call, readCall, type UndoCall, usage } from './read-call.ts'
import { recordRun } from './record-run.ts'
import { undoRun } from './undo-run.ts'

/** Destination of messages. */
export type Voice = { say(text: string): void; warn(...what: unknown[]): void }

/** Runs the command line and returns the exit code. */
export async function runCommand(voice: Voice): Promise<number> {
  const call = readCall()
  if (typeof call === 'string') {
    voice.warn(call)
    return call === usage ? 0 : 2
  }
  try {
    return await withCatalogue(voice, (catalogue, signal) =>
      'undo' in call ? undo(catalogue, call, voice, signal) : run(catalogue, call, voice, signal),
    )
  } catch (error) {
    if (error instanceof ImportError || error instanceof StartRefusal) {
      voice.warn(error.message)
      return 2
    }
    voice.warn('The import was interrupted. Finished batches are saved: run it again to continue.')
    voice.warn(error)
    return 1
  }
}

/** Opens the shop for one command at a time. `signal`: Ctrl-C was pressed. */
async function withCatalogue(
  voice: Voice,
  work: (catalogue: OpenCatalogue, signal: AbortSignal) => Promise<number>,
): Promise<number> {
  const catalogue = await openCatalogue(readConfig())
  const holder = await catalogue.pool.connect()
  const stopping = new AbortController()
  const stop = () => {
    if (stopping.signal.aborted) process.exit(130)
    voice.warn('\nStopping after the current batch. Press Ctrl-C again to quit at once.')
    stopping.abort()
  }
  process.on('SIGINT', stop)
  try {
    refuseUnless(await tryLock(holder, commandLock))
    return await work(catalogue, stopping.signal)
  } finally {
    process.off('SIGINT', stop)
    holder.release(true)
    await catalogue.close()
  }
}

/** @throws ImportError if somebody else has the lock. */
function refuseUnless(isLocked: boolean): void {
  if (!isLocked) throw new ImportError('other', { reason: 'Another import is running.' })
}

const confirmed = (yes: boolean, question: string) => () =>
  yes || !process.stdin.isTTY || !process.stdout.isTTY ? Promise.resolve(true) : ask(question)

async function undo(
  catalogue: OpenCatalogue,
  { undo: wanted, dryRun, yes }: UndoCall,
  voice: Voice,
  signal: AbortSignal,
): Promise<number> {
  const confirm = confirmed(yes, 'Undo it?')
  return undoRun(catalogue, { wanted, dryRun, say: voice.say, confirm, signal })
}

async function run(catalogue: OpenCatalogue, call: Call, voice: Voice, signal: AbortSignal): Promise<number> {
  const file = await openMapped(catalogue.db, call)
  const fetcher = call.pictures ? pictureFetcher() : null
  const holder = await catalogue.pool.connect()
  try {
    refuseUnless(
      await waitForLock(holder, importLock, () => voice.say('Waiting for an import or a merge to end.')),
    )
    const options: FileOptions = {
      dryRun: call.dryRun,
      say: voice.say,
      progress: progressOn(process.stderr),
      confirm: confirmed(call.yes, 'Import them?'),
    }
    const { outcome, refusedFile } = await importKind(options)
    if (outcome === 'planned') voice.say('Nothing was changed (--dry-run).')
    if (outcome === 'declined') voice.say('Nothing was changed.')
    if (outcome === 'stopped') return 130
    return refusedFile === null ? 0 : 3
  } finally {
    holder.release(true)
    await fetcher?.close()
  }

  async function importKind(options: FileOptions) {
    const shop = importShop(catalogue)
    if (file.kind === 'inventory') return importInventory(shop, file, options)
    if (file.kind === 'redirects')
      return importRedirects(
        {
          ...shop,
          publicUrl: catalogue.publicUrl,
          addresses: ownAddresses(catalogue.db, catalogue, new Date()),
        },
        file,
        options,
      )
    const { currency, untracked, categoryFrom, lang, metafields, fromStart } = call
    const record = await recordRun(catalogue.db, file, call)
    try {
      const result = await importFile(shop, file, {
        ...{ ...options, currency, untracked, categoryFrom, lang, metafields, fromStart, fetcher },
        confirm: async () => (await options.confirm()) && (await record.begin()),
        progress: (step, total) => record.follow(step, total, options.progress(step, total)),
        signal: AbortSignal.any([signal, record.stopped]),
        ...{ mapping: file.mapping, importId: record.id, checkBase: importBaseCheck() },
      })
      await record.end(result)
      if (record.isBegun && result.counts && result.counts.new + result.counts.changed > 0)
        voice.say(`  To undo it: bin/import --undo ${record.id.slice(0, 8)}`)
      return result
    } catch (error) {
      await record.fail(error)
      throw error
    } finally {
      record.close()
    }
  }
}

async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} [y/N] `)
  terminal.close()
  return /^y(es)?$/i.test(answer.trim())
}
