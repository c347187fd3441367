import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../storage.ts'

/** A message that a demo shop would have sent. */
export type OutboxEntry = {
  channel: 'mail' | 'sms'
  to: string
  subject: string
  text: string
  html: string
  code?: string
  headers?: Record<string, string>
  /** `content` is base64. */
  attachments?: { filename: string; contentType: string; content: string; cid?: string }[]
  at?: string
}

/** Number of newest messages shown. */
const shown = 200

/** Messages contain codes and addresses, so only the shop's own user may read them. */
const mode = { file: 0o600, folder: 0o700 }

export async function keepInOutbox(dataDir: string, entry: OutboxEntry): Promise<void> {
  const folder = join(dataDir, 'outbox')
  await mkdir(folder, { recursive: true, mode: mode.folder })
  const at = new Date().toISOString()
  const name = `${at.replaceAll(':', '-')}-${randomUUID()}.json`
  await writeWhole(join(folder, name), JSON.stringify({ ...entry, at }), mode.file)
}

/** Messages, newest first, optionally to one address only. */
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
