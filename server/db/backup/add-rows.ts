import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Pack } from 'tar-stream'
import { addEntry } from './add-entry.ts'
import { type Manifest, ROWS } from './manifest.ts'

/** A tar entry starts with its size, so rows are written in pieces of about this many bytes. */
const PIECE = 4_000_000

/** Adds a table in PostgreSQL's COPY text format. Each piece ends with a complete row: in this format a line break always ends a row. */
export async function addRows(
  tar: Pack,
  client: pg.Client,
  table: Manifest['tables'][number],
): Promise<void> {
  const columns = table.columns.map((column) => `"${column}"`).join(', ')
  const rows = client.query(copyTo(`copy "${table.name}" (${columns}) to stdout`))
  let pending: Buffer[] = []
  let size = 0
  let number = 0
  const flush = async (piece: Buffer) => {
    number += 1
    await addEntry(tar, `${ROWS}${table.name}/${String(number).padStart(6, '0')}`, piece)
  }
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    pending.push(chunk)
    size += chunk.length
    if (size < PIECE) continue
    const whole = Buffer.concat(pending)
    const end = whole.lastIndexOf('\n') + 1
    if (end === 0) continue
    await flush(whole.subarray(0, end))
    pending = [whole.subarray(end)]
    size = whole.length - end
  }
  if (size > 0) await flush(Buffer.concat(pending))
}
