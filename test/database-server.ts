import { join, resolve } from 'node:path'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'

const root = resolve(import.meta.dirname, '..')

/** Nothing in it is worth a wait for the disk, and many test files connect at once. */
const throwAway = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** The server that tests make their databases on: the shop's own, in var/test, or the one of TEST_DATABASE_URL. */
export async function testServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const named = process.env.TEST_DATABASE_URL
  if (named) return { url: named, async stop() {} }
  const { connectionString, stop } = await openEmbedded({
    dataDir: join(root, 'var/test'),
    settings: throwAway,
  })
  return { url: connectionString, stop }
}

/** The same server, another database. Socket folders stand in the query, so the path alone is replaced. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
