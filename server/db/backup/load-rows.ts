import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Entry } from './archive-entries.ts'
import { type Manifest, ROWS } from './manifest.ts'

/** Loads one piece of a table's rows. Returns their number. */
export async function loadRows(client: pg.Client, manifest: Manifest, entry: Entry): Promise<number> {
  const name = entry.header.name.slice(ROWS.length).split('/')[0]
  const table = manifest.tables.find((one) => one.name === name)
  if (!table) throw new Error(`The backup holds rows of "${name}", which its manifest does not list.`)
  const columns = table.columns.map(quoted).join(', ')
  const rows = client.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`))
  await pipeline(entry, rows)
  return rows.rowCount
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
