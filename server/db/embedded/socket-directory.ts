import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Account } from './account.ts'

/** `sun_path` holds 108 bytes on Linux and 104 elsewhere, the closing zero included. */
const LONGEST = (process.platform === 'linux' ? 107 : 103) - '/.s.PGSQL.5432'.length

/** Creates the socket's directory: next to the cluster, or in the temporary folder if that path is too long. */
export async function socketDirectory(home: string, account: Account | undefined): Promise<string> {
  const near = path.join(home, 'socket')
  const directory =
    Buffer.byteLength(near) <= LONGEST ? near : path.join(os.tmpdir(), `vitrine-${digest(home)}`)
  const uid = account?.uid ?? process.getuid?.() ?? 0
  await mkdir(directory, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(directory)
  if (account && found.uid === 0) await chown(directory, account.uid, account.gid)
  else if (found.uid !== uid)
    throw new Error(
      `${directory} belongs to user ${found.uid}, not to ${uid}. Start as that user, or remove it.`,
    )
  if (!found.isDirectory()) throw new Error(`${directory} is not a directory. Remove it.`)
  if ((found.mode & 0o777) !== 0o700) await chmod(directory, 0o700)
  return directory
}

/** The socket directory of a running server, read from the server, because its TMPDIR may have differed. */
export async function runningSocket(home: { cluster: string; socket: string }): Promise<string> {
  const pidFile = await readFile(path.join(home.cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return pidFile.split('\n')[4] || home.socket
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
