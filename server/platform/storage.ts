import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Files by key ("pictures/ab/abcdef/original"); keys are made by the shop, never by a client. */
export type Storage = {
  put(key: string, content: Buffer): Promise<void>
  /** null where there is none. */
  get(key: string): Promise<Buffer | null>
  stream(key: string): Promise<Readable | null>
  remove(key: string): Promise<void>
}

/** Keeps files below a folder. A file appears whole or not at all. */
export function diskStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    if (!/^[\w./-]+$/.test(key) || key.includes('..')) throw new Error(`Not a storage key: ${key}`)
    return join(folder, key)
  }
  return {
    async put(key, content) {
      const path = pathOf(key)
      const part = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}.part`
      await mkdir(dirname(path), { recursive: true })
      await writeFile(part, content)
      await rename(part, path)
    },
    get: (key) => readFile(pathOf(key)).catch(() => null),
    async stream(key) {
      const path = pathOf(key)
      return (await stat(path).catch(() => null)) ? createReadStream(path) : null
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
