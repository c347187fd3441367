import { mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { bad, type Finding, ok, warn } from './finding.ts'

const MB = 1_000_000
/** With less free space PostgreSQL may stop in the middle of an order. */
const LEAST = 300 * MB
const COMFORTABLE = 2000 * MB

export async function checkDataFolder({ dataDir }: Config): Promise<Finding> {
  const folder = path.resolve(dataDir)
  const name = 'data folder'
  try {
    await mkdir(folder, { recursive: true })
    const probe = path.join(folder, `.doctor-${process.pid}`)
    await writeFile(probe, '')
    await rm(probe)
  } catch (error) {
    return bad(
      name,
      `${folder} is not writable: ${(error as Error).message}`,
      'Change its owner, or set DATA_DIR.',
    )
  }
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  const detail = `${folder}, ${Math.round(free / MB)} MB free`
  if (free < LEAST) return bad(name, detail, 'Free some space, or set DATA_DIR to another disk.')
  if (free < COMFORTABLE) return warn(name, detail, 'Enough to start; pictures and orders will need more.')
  return ok(name, detail)
}
