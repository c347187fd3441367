import { type FileHandle, open, rm } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import { harmlessCell } from '../../harmless-cell.ts'
import type { MissingPicture } from '../pictures/picture-book.ts'
import { sideFile } from './side-file.ts'

/** The pictures that could not be had, and why, as a file beside the one brought in. */
export type MissingPictures = {
  path: string
  /** How many for which reason. */
  reasons: Map<string, number>
  add(missing: MissingPicture): Promise<void>
  close(): Promise<void>
}

/** `keep`: what an earlier import wrote stays, since this one goes on from it or fetches none. */
export async function missingPictures(productFile: string, keep: boolean): Promise<MissingPictures> {
  const path = await sideFile(productFile, 'missing-pictures.csv')
  if (!keep) await rm(path, { force: true })
  let file: FileHandle | undefined
  const reasons = new Map<string, number>()
  return {
    path,
    reasons,
    async add({ url, line, reason }) {
      reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      file ??= await open(path, 'a')
      await file.write(stringify([[String(line), harmlessCell(url), reason]]))
    },
    async close() {
      await file?.close()
    },
  }
}
