import { execFile } from 'node:child_process'
import { readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { isRoot } from './account.ts'
import { USER } from './connection.ts'
import { findCtype } from './find-ctype.ts'
import { hasUserName } from './has-user-name.ts'
import type { Home } from './prepare-home.ts'
import type { Programs } from './prepare-programs.ts'
import type { ServerSettings } from './settings.ts'

const run = promisify(execFile)

/**
 * Creates the cluster if there is none: in a temporary folder that is then renamed, so that it is never incomplete.
 *
 * LC_CTYPE must cover more than ASCII: with "C", trigrams of Chinese and Thai are empty and umlauts are lost silently.
 * Sorting uses byte order, which is fast and survives system upgrades; columns that need more set a collation.
 */
export async function createCluster(home: Home, programs: Programs, settings: ServerSettings): Promise<void> {
  if (await isCluster(home.cluster)) return
  const draft = `${home.cluster}.init-${process.pid}`
  await rm(draft, { recursive: true, force: true })
  const flags = [
    ...['-D', draft, '-U', USER, '-A', 'trust', '-E', 'UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--lc-collate=C', `--lc-ctype=${await findCtype()}`, '--lc-messages=C'],
    ...(settings.fsync === 'off' ? ['--no-sync'] : []),
  ]
  await initdb(home, programs, flags)
  try {
    await rename(draft, home.cluster)
  } catch {
    // Another process finished first.
    await rm(draft, { recursive: true, force: true })
  }
}

async function isCluster(directory: string): Promise<boolean> {
  const names = await readdir(directory).catch((): string[] => [])
  if (names.length === 0 || names.includes('PG_VERSION')) return names.length > 0
  throw new Error(`${directory} is neither empty nor a PostgreSQL database. Move its content away.`)
}

async function initdb(home: Home, { initdb }: Programs, flags: string[]): Promise<void> {
  const options = { ...home.account, cwd: '/', env: { PATH: '/usr/local/bin:/usr/bin:/bin' } }
  // Containers often run as a user id without a name, which initdb refuses; in a user namespace it becomes `nobody`.
  const [program, ...rest] =
    isRoot() || hasUserName()
      ? [initdb, ...flags]
      : ['unshare', '--user', '--map-user=65534', initdb, ...flags]
  try {
    await run(program as string, rest, options)
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string }
    throw new Error(
      `The embedded database cannot be created in ${path.dirname(home.cluster)}: ${stderr?.trim() || message}`,
    )
  }
}
