import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { decrypted, isEncrypted } from './encrypted.ts'

export type Entry = AsyncIterable<Buffer> & { header: Header; resume(): unknown }

/**
 * The entries of a .tar.gz in order. Unread content of an entry is skipped. An encrypted one needs its passphrase.
 *
 * @throws Error if the passphrase is missing or wrong.
 */
export async function* archiveEntries(archive: string, passphrase?: string): AsyncGenerator<Entry> {
  const entries = extract()
  const reading = pipeline(await contentOf(archive, passphrase), createGunzip(), entries)
  reading.catch(() => {})
  let hasEntry = false
  try {
    for await (const entry of entries as unknown as AsyncIterable<Entry>) {
      hasEntry = true
      yield entry
      entry.resume()
    }
    await reading
  } catch (error) {
    throw archiveFault(error as NodeJS.ErrnoException, hasEntry)
  }
}

/**
 * Says what is wrong with the archive, where zlib and tar-stream say only what they met, such as "incorrect header check".
 * The reader of an entry meets such an error too, if its content ends early. Other errors stay as they are.
 */
export function archiveFault(error: NodeJS.ErrnoException, hasEntry = true): Error {
  const { code, message } = error
  if (code === 'Z_BUF_ERROR' || message === 'Unexpected end of data')
    return new Error('The backup is incomplete.', { cause: error })
  if (code !== 'Z_DATA_ERROR' && !message.startsWith('Invalid tar header')) return error
  return new Error(hasEntry ? 'The backup is damaged.' : 'This is not a backup of the shop.', {
    cause: error,
  })
}

async function contentOf(archive: string, passphrase: string | undefined): Promise<Readable> {
  const content = createReadStream(archive)
  if (!(await isEncrypted(archive))) return content
  if (passphrase === undefined) throw new Error('The backup is encrypted: set BACKUP_PASSPHRASE.')
  return Readable.from(decrypted(content, passphrase), { objectMode: false })
}

export async function jsonOf(entry: Entry): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of entry) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}
