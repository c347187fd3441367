import { createHash } from 'node:crypto'
import { rm, statfs } from 'node:fs/promises'
import { freemem, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { isThere } from '#server/db/is-there.ts'

const root = resolve(import.meta.dirname, '..')

/** Nothing in it is worth a wait for the disk, and many test files connect at once. */
const throwAway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '256MB',
}

/** A file system in memory on Linux. */
const memory = '/dev/shm'

/** The databases of a run take less than 1 GB; the rest is for browsers and tests. In bytes. */
const enoughMemory = 6 * 1024 ** 3

/** The server that tests make their databases on: one of their own, or that of TEST_DATABASE_URL. */
export async function testServer(): Promise<{ url: string; stop(): Promise<void> }> {
  const named = process.env.TEST_DATABASE_URL
  if (named) return { url: named, async stop() {} }
  const folder = await folderInMemory()
  const dataDir = folder ?? join(root, 'var/test')
  const { connectionString, stop } = await openEmbedded({ dataDir, settings: throwAway })
  return {
    url: connectionString,
    async stop() {
      await stop()
      // Another run of this folder's tests may still use the server.
      if (folder && !(await isThere(join(folder, 'database/cluster/postmaster.pid'))))
        await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A folder in memory, if there is enough. Each test file makes and drops a database of 1,000 files, which takes 0.4 s of
 * processor time on ext4 and 0.03 s in memory.
 */
async function folderInMemory(): Promise<string | null> {
  const space = await statfs(memory).catch(() => null)
  if (!space || Math.min(space.bavail * space.bsize, freemem()) < enoughMemory) return null
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12)
  return join(memory, `vitrine-test-${userInfo().uid}-${name}`)
}

/** The same server, another database. Socket folders stand in the query, so the path alone is replaced. */
export function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
