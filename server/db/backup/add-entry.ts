import type { Pack } from 'tar-stream'

/** Adds a small file to the archive; resolves when the archive accepts the next one. */
export async function addEntry(tar: Pack, name: string, content: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    tar.once('error', reject)
    tar.entry({ name, mode: 0o600, mtime: new Date() }, content, (error) => {
      tar.off('error', reject)
      if (error) reject(error)
      else resolve()
    })
  })
}

export async function addJson(tar: Pack, name: string, value: unknown): Promise<void> {
  await addEntry(tar, name, Buffer.from(JSON.stringify(value, null, 2)))
}
