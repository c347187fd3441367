import { resolve } from 'node:path'
import type { Config } from './config.ts'
import { openEmbedded } from './db/embedded/open-embedded.ts'

/**
 * Returns the URL of the configured database, or of our own, which is started if it is not running.
 * `onRestart` is called when our own had to be restarted.
 */
export async function startDatabase(
  config: Config,
  onRestart?: (reason: string) => void,
): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, async stop() {} }
  const embedded = await openEmbedded({ dataDir: resolve(config.dataDir), onRestart })
  return { url: embedded.connectionString, stop: embedded.stop }
}
