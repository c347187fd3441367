import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'

export type Entry = AsyncIterable<Buffer> & { header: Header; resume(): unknown }

/** The entries of a .tar.gz in order. Unread content of an entry is skipped. */
export async function* archiveEntries(archive: string): AsyncGenerator<Entry> {
  const entries = extract()
  const reading = pipeline(createReadStream(archive), createGunzip(), entries)
  reading.catch(() => {})
  for await (const entry of entries as unknown as AsyncIterable<Entry>) {
    yield entry
    entry.resume()
  }
  await reading
}

export async function jsonOf(entry: Entry): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}
