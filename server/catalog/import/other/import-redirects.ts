import { sql } from 'drizzle-orm'
import { insertMany } from '#server/db/insert-many.ts'
import { redirect } from '#server/db/tables.ts'
import type { OpenFile } from '../file/index-file.ts'
import { type FileOptions, type ImportShop, requireEncoding } from '../import-file.ts'
import { n, sayFile, some } from '../report.ts'
import { refusedFile } from '../run/side-files.ts'
import { type OwnAddresses, readRedirects, settleRedirects } from './read-redirects.ts'
import { type KindResult, refuse, sayRefused } from './refusals.ts'

/** Paths that a message names. */
const maxNamed = 5

/**
 * Imports Shopify's redirects. Redirects that lead to another redirect are stored with the final target. Refuses
 * redirect loops and addresses that the shop always answers itself, and names addresses that have a page now.
 */
export async function importRedirects(
  { db, publicUrl, addresses }: Pick<ImportShop, 'db'> & { publicUrl: string; addresses: OwnAddresses },
  opened: OpenFile,
  { dryRun, say, confirm }: FileOptions,
): Promise<KindResult> {
  requireEncoding(opened, { dryRun, say })
  const { dialect, path } = opened
  const read = await readRedirects(opened, publicUrl, addresses)
  const stored = new Map((await db.select().from(redirect)).map((each) => [each.path, each.target]))
  const { settled, changed, faults: loops } = settleRedirects(stored, read.wanted)
  const faults = [...read.faults, ...loops]

  sayFile(say, { ...opened, rows: read.rows })
  say(
    `  ${some(settled.size, 'redirect')}: ${n(changed.length)} new or changed, ${n(settled.size - changed.length)} unchanged`,
  )
  const withPage = [...(await addresses.withPage([...settled.keys()]))].sort()
  if (withPage.length > 0) {
    const more = withPage.length > maxNamed ? ', …' : ''
    say(
      `  Not used while the shop has a page at the address: ${some(withPage.length, 'redirect')} (${withPage.slice(0, maxNamed).join(', ')}${more})`,
    )
  }
  const refused = await refusedFile(path, dialect)
  try {
    await refuse(refused, faults)
    sayRefused(say, faults, refused.path)
  } finally {
    await refused.close()
  }
  const result = { refusedFile: faults.length > 0 ? refused.path : null }
  if (dryRun) return { ...result, outcome: 'planned' }
  if (!(await confirm())) return { ...result, outcome: 'declined' }
  await db.transaction(async (tx) => {
    await insertMany(
      tx,
      redirect,
      changed.map(([from, target]) => ({ path: from, target })),
      sql`on conflict (path) do update set target = excluded.target`,
    )
  })
  say(`Done: ${some(changed.length, 'redirect')} saved`)
  return { ...result, outcome: 'done' }
}
