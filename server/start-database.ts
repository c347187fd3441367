import { resolve } from 'node:path'
import type { Config } from './config.ts'
import { openEmbedded } from './db/embedded/open-embedded.ts'

/**
 * The database by its URL: the one named outside, or our own, which is started where it does not run yet.
 * `onRestart` is told when our own had to be brought back.
 */
export async function startDatabase(
  config: Config,
  onRestart?: (reason: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, async stop() {} }
  const embedded = await openEmbedded({ dataDir: resolve(config.dataDir), onRestart })
  return { url: embedded.connectionString, stop: embedded.stop }
}
