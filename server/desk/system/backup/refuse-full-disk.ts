import path from 'node:path'
import { freeBytes } from '../checks/check-data-folder.ts'

/** Bytes that stay free on the disk, so that neither a backup nor a rehearsal stops the database. */
const margin = 200_000_000

/** @throws an error with the code ENOSPC if so many more bytes would fill the disk of a folder. */
export async function refuseFullDisk(folder: string, bytes: number): Promise<void> {
  // The folder itself may not exist yet.
  const free = await freeBytes(folder).catch(() => freeBytes(path.dirname(folder)))
  if (free >= margin + bytes) return
  throw Object.assign(new Error(`${folder} has too little free space`), { code: 'ENOSPC' })
}
