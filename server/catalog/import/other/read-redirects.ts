import { localTarget, oldPath, targetPath } from '#server/platform/http/old-path.ts'
import { say, translator } from '#server/platform/messages.ts'
import type { Text } from '#server/platform/refusal.ts'
import { readText } from '../cells/read-text.ts'
import { RowFault } from '../errors.ts'
import { normalHeader } from '../file/columns.ts'
import type { OpenFile } from '../file/index-file.ts'
import { type Row, readRows } from '../file/read-rows.ts'
import type { Fault } from './refusals.ts'

/** Longer paths do not fit into the index. */
const maxPath = 2000

/** A row that is not imported. `text`: the reason for readers of other languages. */
export type RedirectFault = Fault & { text: Text }

/** Addresses that the shop answers without looking for a redirect. */
export type OwnAddresses = {
  /** True for an address that the shop answers whatever its data, such as /cart. */
  isFixed(path: string): boolean
  /** Those of the paths at which the shop has a page now. */
  withPage(paths: readonly string[]): Promise<Set<string>>
}

type Wanted = Map<string, { target: string; row: Row }>

/** A reason that the command line says in English, and the desk in the language of its reader. */
class RefusedRedirect extends RowFault {
  readonly text: Text

  constructor(text: Text) {
    const reason = say(translator('en'), text)
    super('other', { reason })
    this.message = reason
    this.text = text
  }
}

/** Reads Shopify's redirects, columns "Redirect from" and "Redirect to". Refuses those that would never be used. */
export async function readRedirects(
  { dialect, path, encoding }: OpenFile,
  publicUrl: string,
  { isFixed }: OwnAddresses,
) {
  const names = dialect.header.map(normalHeader)
  const faults: RedirectFault[] = []
  const wanted: Wanted = new Map()
  let rows = 0
  for await (const row of readRows(path, encoding, dialect)) {
    rows += 1
    try {
      const cell = (name: string) => readText(row.cells[names.indexOf(name)] ?? '')
      const from = pathOf(cell('redirect from'))
      if (isFixed(from)) throw refused('unused', { path: from })
      const target = targetOf(cell('redirect to'), publicUrl)
      const twin = wanted.get(from)
      if (twin && twin.target !== target)
        throw refused('twice', { line: String(twin.row.line), path: from, target: twin.target })
      wanted.set(from, { target, row })
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      faults.push(faultOf(row, error))
    }
  }
  return { rows, wanted, faults }
}

/**
 * Gives redirects their final targets, also those of the shop that lead to one of them, so that browsers follow only
 * one. Refuses redirect loops. `changed`: those that differ from the shop's.
 */
export function settleRedirects(stored: ReadonlyMap<string, string>, wanted: Wanted) {
  const all = new Map([...stored, ...[...wanted].map(([from, { target }]) => [from, target] as const)])
  const settled = new Map<string, string>()
  const faults: RedirectFault[] = []
  for (const [from, { row }] of wanted) {
    const end = endOf(from, all)
    if (end === null) faults.push(faultOf(row, refused('loop', { path: from })))
    else settled.set(from, end)
  }
  for (const [from, target] of stored) {
    const end = settled.get(targetPath(target))
    if (end !== undefined && end !== target && !settled.has(from)) settled.set(from, end)
  }
  const changed = [...settled].filter(([from, target]) => stored.get(from) !== target)
  return { settled, changed, faults }
}

function refused(code: string, values: Record<string, string> = {}): RefusedRedirect {
  return new RefusedRedirect({ key: `redirect.fault_${code}`, values })
}

function faultOf(row: Row, error: RowFault): RedirectFault {
  const text = error instanceof RefusedRedirect ? error.text : { key: 'redirect.fault_cell' }
  return { row, reason: error.message, text }
}

const pathOrUrl = /^(\/(?![/\\])|https?:\/\/)/i

/** @throws RowFault if the text is not the path of a page. */
function pathOf(text: string): string {
  if (text === '') throw refused('no_from')
  const url = URL.parse(text, 'http://shop.invalid')
  if (!url || !pathOrUrl.test(text)) throw refused('no_path', { text })
  const path = oldPath(url.pathname)
  if (path === '/') throw refused('home')
  if (path.length > maxPath) throw refused('too_long', { max: String(maxPath) })
  return path
}

/** A path of this shop, or a URL elsewhere. */
function targetOf(text: string, publicUrl: string): string {
  if (text === '') throw refused('no_to')
  const url = URL.parse(text, publicUrl)
  if (!url || !pathOrUrl.test(text) || url.username || url.password) throw refused('no_target', { text })
  return localTarget(url.href, publicUrl)
}

/** The last target of a chain of redirects; null if it is a loop. */
function endOf(from: string, all: Map<string, string>): string | null {
  const passed = new Set<string>([from])
  for (let target = all.get(from)!; ; ) {
    const next = targetPath(target)
    const further = all.get(next)
    if (passed.has(next)) return null
    if (further === undefined) return target
    passed.add(next)
    target = further
  }
}
