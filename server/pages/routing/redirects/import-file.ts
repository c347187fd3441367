import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AdminData, AdminParsed } from '#contract/admin/calls.ts'
import { ImportError } from '#server/catalog/import/errors.ts'
import { openFile } from '#server/catalog/import/file/index-file.ts'
import { readRedirects, settleRedirects } from '#server/catalog/import/other/read-redirects.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import { redirect } from '#server/db/tables.ts'
import type { WriteContext, Written } from '#server/platform/admin/context.ts'
import { say } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { ownAddresses } from './own-addresses.ts'
import { lockRedirects, setTarget } from './redirect-record.ts'

/** Larger files belong to `bin/import`, whose changes are not kept for an undo. */
const maxRows = 5000
const maxBytes = 4 * 1024 * 1024

/** Faults and redirects that the answer lists. */
const maxListed = 50

/** Imports Shopify's redirects as `bin/import` reads them. A rehearsal only counts. */
export async function importFile(
  ctx: WriteContext,
  { rehearse }: AdminParsed<'/redirect/import'>,
): Promise<Written<AdminData<'/redirect/import'>>> {
  const { rows, wanted, faults: unreadable } = await readFile(ctx)
  if (rows > maxRows) throw invalid('redirect.too_many_rows', { max: maxRows })
  await lockRedirects(ctx.tx)
  const stored = new Map((await ctx.tx.select().from(redirect)).map(({ path, target }) => [path, target]))
  const { settled, changed, faults: loops } = settleRedirects(stored, wanted)
  const faults = [...unreadable, ...loops].sort((a, b) => a.row.line - b.row.line)
  const withPage = await ownAddresses(ctx.tx, ctx.shop, ctx.at).withPage([...settled.keys()])
  const added = changed.filter(([path]) => !stored.has(path)).length
  const data = {
    ...{ added, changed: changed.length - added, same: settled.size - changed.length },
    refused: faults.length,
    withPage: withPage.size,
    faults: faults.slice(0, maxListed).map(({ row, text }) => ({ line: row.line, why: say(ctx.t, text) })),
    sample: changed
      .slice(0, maxListed)
      .map(([path, target]) => ({ path, target, before: stored.get(path) ?? null })),
  }
  if (rehearse === 'true') return { data, audit: null }
  const changes: AuditChange[] = []
  for (const [path, target] of changed) changes.push(await setTarget(ctx, path, target))
  return { data, audit: { resource: 'redirect', id: 'all', label: `× ${changes.length}`, changes } }
}

/** Reads the uploaded file by way of a temporary one, as the import reads files. */
async function readFile({ file, tx, shop, at }: WriteContext) {
  if (!file || file.length > maxBytes) throw new Refusal('too_large')
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-redirects-'))
  try {
    const path = join(folder, 'redirects.csv')
    await writeFile(path, file)
    const opened = await openFile(path)
    if (opened.kind !== 'redirects') throw invalid('redirect.other_file')
    return await readRedirects(opened, shop.publicUrl, ownAddresses(tx, shop, at))
  } catch (error) {
    if (error instanceof ImportError) throw invalid('redirect.other_file')
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function invalid(key: string, values: Record<string, unknown> = {}): Refusal {
  const text = { key, values }
  return new Refusal('invalid', { text, fields: { file: text } })
}
