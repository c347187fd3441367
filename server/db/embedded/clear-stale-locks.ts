import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Home } from './prepare-home.ts'
import { sleep } from './wait.ts'

/** How long a killed server may wait for its parent to reap it. */
const REAPING_MS = 15_000

/**
 * Clears lock files that PostgreSQL would wrongly respect. It copes itself with a dead process id. Not with
 * - a zombie, killed but not yet reaped (a slow init, or none in a container): that is waited for;
 * - an id that meanwhile belongs to another process of this user (usual after a container's restart): the files are
 *   removed, but only when no process at all works inside the cluster. Anything less could let two servers write
 *   to the same files.
 */
export async function clearStaleLocks({ cluster, socket }: Home): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  if (!(pid > 0)) return
  const since = Date.now()
  while ((await stateOf(pid)) === 'Z' && Date.now() - since < REAPING_MS) await sleep(50)

  const state = await stateOf(pid)
  if (state === undefined || state === 'Z') return
  const directories = await workingDirectories()
  // The id's own directory must be readable, else nothing is known.
  if (!directories.has(pid) || [...directories.values()].includes(cluster)) return
  await rm(pidFile, { force: true })
  await rm(path.join(socket, '.s.PGSQL.5432.lock'), { force: true })
}

/** The letter of proc_pid_stat(5); undefined for a process that does not exist, or on a system without /proc. */
async function stateOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2)[0]
}

/** Of the processes that may be asked, where each works. PostgreSQL's work inside their cluster. */
async function workingDirectories(): Promise<Map<number, string>> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const found = new Map<number, string>()
  for (const pid of pids) {
    const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    if (directory) found.set(pid, directory)
  }
  return found
}
