import { type FileHandle, open, readFile, rename, stat } from 'node:fs/promises'

/** A log larger than this is rotated when a server starts; one old file is kept. */
const LARGEST = 10_000_000

export async function openLog(file: string): Promise<FileHandle> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LARGEST) await rename(file, `${file}.old`)
  return await open(file, 'a', 0o600)
}

export async function logTail(file: string, lines = 12): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '(no log)')
  return text.trimEnd().split('\n').slice(-lines).join('\n')
}
