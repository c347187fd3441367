import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { bad, type Facts, type Finding, ok, warn } from './finding.ts'

const MB = 1_000_000
/** With less free space PostgreSQL may stop in the middle of an order. */
const LEAST = 300 * MB
const COMFORTABLE = 2000 * MB

export async function checkDataFolder({ config }: Pick<Facts, 'config'>): Promise<Finding> {
  const folder = path.resolve(config.dataDir)
  const code = 'data_folder'
  try {
    await mkdir(folder, { recursive: true })
    const probe = path.join(folder, `.doctor-${process.pid}-${Math.random().toString(36).slice(2)}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).name
    return bad(
      code,
      { key: 'desk.check.folder_unwritable', values: { folder, reason } },
      { key: 'desk.check.folder_unwritable_remedy' },
    )
  }
  const free = await freeBytes(folder)
  const detail = { key: 'desk.check.folder_ok', values: { folder, free: { bytes: free } } }
  if (free < LEAST) return bad(code, detail, { key: 'desk.check.folder_full_remedy' })
  if (free < COMFORTABLE) return warn(code, detail, { key: 'desk.check.folder_low_remedy' })
  return ok(code, detail.key, detail.values)
}

/** Bytes that the disk of a folder has left for this process. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
