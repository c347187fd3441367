import { sql } from 'drizzle-orm'
import { insertMany } from '#server/db/insert-many.ts'
import { redirect } from '#server/db/tables.ts'
import { readText } from '../cells/read-text.ts'
import { RowFault } from '../errors.ts'
import { normalHeader } from '../file/columns.ts'
import type { OpenFile } from '../file/index-file.ts'
import { readRows } from '../file/read-rows.ts'
import { type FileOptions, type ImportShop, requireEncoding } from '../import-file.ts'
import { n, sayFile, some } from '../report.ts'
import { refusedFile } from '../run/side-files.ts'
import { type Fault, type KindResult, refuse, sayRefused } from './refusals.ts'

/** Longer paths do not fit into the index. */
const maxPath = 2000

/**
 * Imports Shopify's redirects, columns "Redirect from" and "Redirect to". Redirects that lead to another redirect are
 * stored with the final target, so that browsers follow only one. Refuses redirect loops.
 */
export async function importRedirects(
  { db, publicUrl }: Pick<ImportShop, 'db'> & { publicUrl: string },
  opened: OpenFile,
  { dryRun, say, confirm }: FileOptions,
): Promise<KindResult> {
  requireEncoding(opened, { dryRun, say })
  const { dialect, path, encoding } = opened
  const names = dialect.header.map(normalHeader)
  const faults: Fault[] = []
  const wanted = new Map<string, { target: string; fault: Omit<Fault, 'reason'> }>()
  let rows = 0
  for await (const row of readRows(path, encoding, dialect)) {
    rows += 1
    try {
      const cell = (name: string) => readText(row.cells[names.indexOf(name)] ?? '')
      const from = pathOf(cell('redirect from'))
      const target = targetOf(cell('redirect to'), publicUrl)
      const twin = wanted.get(from)
      if (twin && twin.target !== target)
        throw new RowFault(`Line ${twin.fault.row.line} redirects "${from}" to "${twin.target}".`)
      wanted.set(from, { target, fault: { row } })
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      faults.push({ row, reason: error.message })
    }
  }
  const stored = new Map((await db.select().from(redirect)).map((each) => [each.path, each.target]))
  const all = new Map([...stored, ...[...wanted].map(([from, { target }]) => [from, target] as const)])
  const settled = new Map<string, string>()
  for (const [from, { fault }] of wanted) {
    const end = endOf(from, all)
    if (end === null) faults.push({ ...fault, reason: `The redirect of "${from}" leads back to itself.` })
    else settled.set(from, end)
  }
  // Point stored redirects that lead to one of these at its target.
  for (const [from, target] of stored) {
    const end = settled.get(pathOrEmpty(target))
    if (end !== undefined && end !== target && !settled.has(from)) settled.set(from, end)
  }
  const changed = [...settled].filter(([from, target]) => stored.get(from) !== target)

  sayFile(say, { ...opened, rows })
  say(
    `  ${some(settled.size, 'redirect')}: ${n(changed.length)} new or changed, ${n(settled.size - changed.length)} unchanged`,
  )
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

/**
 * A path as stored: decoded, in lower case, without a trailing slash.
 * @throws RowFault if it is not a path.
 */
function pathOf(text: string): string {
  const path = pathOrEmpty(text)
  if (text === '') throw new RowFault('The row has no "Redirect from".')
  if (path === '')
    throw new RowFault(`"${text}" is not a path: it must begin with a slash, such as /old-page.`)
  if (path === '/') throw new RowFault('The home page cannot be redirected.')
  if (path.length > maxPath) throw new RowFault(`The path is longer than ${maxPath} characters.`)
  return path
}

function pathOrEmpty(text: string): string {
  const url = URL.parse(text, 'http://shop.invalid')
  if (!url || !/^(\/(?![/\\])|https?:\/\/)/i.test(text)) return ''
  try {
    return decodeURIComponent(url.pathname)
      .toLowerCase()
      .replace(/(?<=.)\/+$/, '')
  } catch {
    return ''
  }
}

/** A path of this shop, or a URL elsewhere. */
function targetOf(text: string, publicUrl: string): string {
  if (text === '') throw new RowFault('The row has no "Redirect to".')
  const url = URL.parse(text, publicUrl)
  if (!url || !/^(\/(?![/\\])|https?:\/\/)/i.test(text) || url.username || url.password)
    throw new RowFault(`"${text}" is neither a path nor an http(s) address.`)
  const own = url.origin === new URL(publicUrl).origin
  return own ? url.pathname + url.search + url.hash : url.href
}

/** The last target of a chain of redirects; null if it is a loop. */
function endOf(from: string, all: Map<string, string>): string | null {
  const passed = new Set<string>([from])
  for (let target = all.get(from)!; ; ) {
    const next = target.startsWith('/') ? pathOrEmpty(target) : ''
    const further = all.get(next)
    if (passed.has(next)) return null
    if (further === undefined) return target
    passed.add(next)
    target = further
  }
}
