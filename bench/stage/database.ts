import { rm } from 'node:fs/promises'
import { openFolder } from './folder.ts'

/** The data of a measured shop, in a temporary folder that is deleted afterwards. */
export type Stage = { env: Record<string, string>; dataDir: string; close(): Promise<void> }

/** An empty folder in which the shop starts its own PostgreSQL and loads the demo shop. */
export async function demoDatabase(): Promise<Stage> {
  const dataDir = await openFolder('bench')
  return {
    dataDir,
    env: { DATA_DIR: dataDir, SHOP_MODE: 'demo' },
    close: () => rm(dataDir, { recursive: true, force: true }),
  }
}
