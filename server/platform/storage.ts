import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files by key ("pictures/ab/abcdef/original"); the shop makes the keys, never a client. */
export type Storage = {
  put(key: string, content: Buffer): Promise<void>
  /** null if there is no such file; any other failure is thrown. */
  get(key: string): Promise<Buffer | null>
  remove(key: string): Promise<void>
}

/** Keeps files below a folder. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!/^[\w./-]+$/.test(key) || key.includes('..')) throw new Error(`Not a storage key: ${key}`)
    return join(folder, key)
  }
  return {
    put: (key, content) => writeWhole(pathOf(key), content),
    get: (key) => readFile(pathOf(key)).catch(nullIfMissing),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Writes a file that appears complete or not at all, and makes its folder. */
export async function writeWhole(path: string, content: Buffer | string, mode = 0o644): Promise<void> {
  const part = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.part`
  await mkdir(dirname(path), { recursive: true })
  try {
    await writeFile(part, content, { mode })
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

/** Too many open files or a forbidden folder are no missing file: a caller would make the file anew, or forget it. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
