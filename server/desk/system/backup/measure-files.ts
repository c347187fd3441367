import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { perShop } from '#server/platform/changes/cache.ts'
import { tellDesks } from '#server/platform/live/tell-desks.ts'
import { filesFolder } from './make-backup.ts'

/** A sum is used for so many times as long as it took: measuring never takes more than a twentieth of the time. */
const timesAsLong = 20

/** Milliseconds that a screen waits for the first sum of a large folder. Open desks are told once it is known. */
const patienceMs = 2000

/** Folders that are read at once, each file by file. */
const atOnce = 16

/**
 * Bytes of the shop's files; null while those of a large folder are first counted. A small shop gets the sum of the
 * moment, a large one the last that was counted, while the next one is.
 */
export const filesBytesOf = perShop((shop) => {
  let last: { bytes: number; until: number } | undefined
  let measuring: Promise<number> | undefined

  async function measure(): Promise<number> {
    const begun = performance.now()
    const bytes = await folderBytes(filesFolder(shop))
    const ended = performance.now()
    last = { bytes, until: ended + (ended - begun) * timesAsLong }
    if (ended - begun > patienceMs) await tellDesks(shop, ['system'])
    return bytes
  }

  return async (): Promise<number | null> => {
    if (last && performance.now() < last.until) return last.bytes
    measuring ??= measure().finally(() => {
      measuring = undefined
    })
    const patience = wait(patienceMs, last?.bytes ?? null, { ref: false })
    return Promise.race([measuring, patience])
  }
})

/** Bytes of all files in a folder and those below it, however many. What vanishes meanwhile counts nothing. */
async function folderBytes(folder: string): Promise<number> {
  const folders = [folder]
  let sum = 0
  while (folders.length > 0) {
    const some = await Promise.all(folders.splice(-atOnce).map(contentOf))
    for (const { bytes, inner } of some) {
      sum += bytes
      for (const each of inner) folders.push(each)
    }
  }
  return sum
}

async function contentOf(folder: string): Promise<{ bytes: number; inner: string[] }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const inner: string[] = []
  let bytes = 0
  for (const entry of entries) {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) inner.push(at)
    else if (entry.isFile()) bytes += (await stat(at).catch(() => null))?.size ?? 0
  }
  return { bytes, inner }
}
