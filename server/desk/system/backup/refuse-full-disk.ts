import path from 'node:path'
import { freeBytes } from '../checks/check-data-folder.ts'

/** Bytes that stay free on the disk, so that neither a backup nor a rehearsal stops the database. */
const margin = 200_000_000

/** @throws an error with the code ENOSPC if so many more bytes would fill the disk of a folder. */
export async function refuseFullDisk(folder: string, bytes: number): Promise<void> {
  if ((await freeFor(folder)) >= margin + bytes) return
  throw Object.assign(new Error(`${folder} has too little free space`), { code: 'ENOSPC' })
}

/** Free bytes on the disk of a folder, which may not exist yet in one that does. */
export function freeFor(folder: string): Promise<number> {
  return freeBytes(folder).catch(() => freeBytes(path.dirname(folder)))
}
