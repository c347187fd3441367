import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Pack } from 'tar-stream'
import { FILES } from './manifest.ts'

/** Files to leave out: resized pictures, which are rendered again on request, and incomplete files. */
const LEFT_OUT = /\/\d+\.(avif|webp)$|\.part$/

/** Adds the shop's stored files. Returns their number. */
export async function addFiles(tar: Pack, folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let count = 0
  for (const entry of entries) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || LEFT_OUT.test(file)) continue
    const found = await stat(file).catch(() => undefined)
    // The file was removed after the folder was listed.
    if (!found) continue
    const name = FILES + path.relative(folder, file).split(path.sep).join('/')
    await pipeline(
      createReadStream(file),
      tar.entry({ name, size: found.size, mtime: found.mtime, mode: 0o600 }),
    )
    count += 1
  }
  return count
}
