import { execFileSync } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'

export type Account = { uid: number; gid: number }

/** Created if the machine has no `postgres` account. */
const OWN_ACCOUNT = 'vitrine'

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/**
 * PostgreSQL refuses to run as root. The account it runs as instead: the system's `postgres`, our own, or `nobody`.
 */
export async function serverAccount(): Promise<Account> {
  const found = (await lookUp('postgres')) ?? (await lookUp(OWN_ACCOUNT))
  if (found) return found
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_ACCOUNT])
  } catch {
    // No useradd, or a read-only /etc.
  }
  const account = (await lookUp(OWN_ACCOUNT)) ?? (await lookUp('nobody'))
  if (account) return account
  throw new Error(
    'PostgreSQL does not run as root, and there is no other account. Start the shop as an ordinary user.',
  )
}

/** The account that owns an existing folder, so that the owner never changes. Root does not count. */
export async function ownerOf(directory: string): Promise<Account | undefined> {
  const { uid, gid } = await stat(directory)
  return uid === 0 ? undefined : { uid, gid }
}

async function lookUp(name: string): Promise<Account | undefined> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n')
  const fields = lines.map((line) => line.split(':')).find(([first]) => first === name)
  return fields && { uid: Number(fields[2]), gid: Number(fields[3]) }
}
