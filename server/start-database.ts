import { resolve } from 'node:path'
import type { Config } from './config.ts'
import { openEmbedded } from './db/embedded/open-embedded.ts'

/** The database by its URL: the one named outside, or our own, which is started where it does not run yet. */
export async function startDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, async stop() {} }
  const embedded = await openEmbedded({ dataDir: resolve(config.dataDir) })
  return { url: embedded.connectionString, stop: embedded.stop }
}
