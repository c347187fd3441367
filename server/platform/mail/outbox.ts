import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A message that a demo shop would have sent. */
export type OutboxEntry = {
  channel: 'mail' | 'sms'
  to: string
  subject: string
  text: string
  html: string
  code?: string
  at?: string
}

/** How many of the newest messages are shown. */
const shown = 200

export async function keepInOutbox(dataDir: string, entry: OutboxEntry): Promise<void> {
  const folder = join(dataDir, 'outbox')
  await mkdir(folder, { recursive: true })
  const at = new Date().toISOString()
  await writeFile(
    join(folder, `${at.replaceAll(':', '-')}-${randomUUID()}.json`),
    JSON.stringify({ ...entry, at }),
  )
}

/** The newest messages first, all or those to one address. */
export async function readOutbox(dataDir: string, to?: string) {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => []))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
  const entries = []
  for (const name of names) {
    const entry: OutboxEntry = JSON.parse(await readFile(join(folder, name), 'utf8'))
    if (to !== undefined && entry.to !== to) continue
    entries.push({ ...entry, code: entry.code ?? null, links: linksIn(entry.text) })
    if (entries.length === shown) break
  }
  return entries
}

function linksIn(text: string): string[] {
  return text.match(/https?:\/\/\S+/g) ?? []
}
