import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Entry } from './archive-entries.ts'

/** Writes one file of the archive, never outside the given folder. */
export async function extractFile(entry: Entry, folder: string, key: string): Promise<void> {
  const file = path.join(folder, key)
  if (entry.header.type !== 'file' || !file.startsWith(folder + path.sep)) {
    throw new Error(`The backup holds "${entry.header.name}", which is not a file of the shop.`)
  }
  await mkdir(path.dirname(file), { recursive: true })
  await pipeline(entry, createWriteStream(file))
}
