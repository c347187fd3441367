import { readdir, readFile, readlink, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Home } from './prepare-home.ts'
import { sleep } from './wait.ts'

/** How long we wait for a killed server to be reaped. */
const REAPING_MS = 15_000

/**
 * Clears lock files that PostgreSQL would wrongly respect. PostgreSQL handles a dead process id itself, but not
 * - a zombie, killed but not yet reaped (a slow init, or none in a container): we wait for it;
 * - an id that now belongs to another process of this user (common after a container restart): we remove the files,
 *   but only if no process works inside the cluster. Otherwise two servers could write to the same files.
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
  // If the process's own directory is not readable, its state is unknown.
  if (!directories.has(pid) || [...directories.values()].includes(cluster)) return
  await rm(pidFile, { force: true })
  await rm(path.join(socket, '.s.PGSQL.5432.lock'), { force: true })
}

/** The state character of proc_pid_stat(5); undefined if the process does not exist or the system has no /proc. */
async function stateOf(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2)[0]
}

/** Working directories of all processes we may inspect. PostgreSQL processes work inside their cluster. */
async function workingDirectories(): Promise<Map<number, string>> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const found = new Map<number, string>()
  for (const pid of pids) {
    const directory = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
    if (directory) found.set(pid, directory)
  }
  return found
}
