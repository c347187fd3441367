import { chmod, chown, mkdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Account, isRoot, ownerOf, serverAccount } from './account.ts'
import { canEnter } from './can-enter.ts'
import { moveHome } from './move-home.ts'
import { socketDirectory } from './socket-directory.ts'
import { sleep } from './wait.ts'

export type Home = {
  /** `<dataDir>/database`, links resolved. */
  directory: string
  /** PGDATA. */
  cluster: string
  /** The 0700 directory of the socket. */
  socket: string
  log: string
  /** The account the server runs as, if it is not the current user. */
  account: Account | undefined
}

/** Processes that start at the same time move the folder while others look at it. */
const ATTEMPTS = 50

/** Finds or creates the embedded server's folder, accessible to the account it runs as. */
export async function prepareHome(dataDir: string): Promise<Home> {
  const wanted = path.join(path.resolve(dataDir), 'database')
  if (!isRoot()) {
    await mkdir(wanted, { recursive: true })
    return await describe(await realpath(wanted), undefined)
  }
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(wanted, { recursive: true })
      const account = (await ownerOf(wanted)) ?? (await serverAccount())
      const directory = await realpath(wanted)
      await open(directory, account)
      if (canEnter(directory, account)) return await describe(directory, account)
      await moveHome(wanted, directory, account)
    } catch (error) {
      if (!isPassing(error) || attempt === ATTEMPTS) throw error
      await sleep(Math.random() * 40)
    }
  }
}

/** The folder was away for a moment, because another process put a link in its place. */
function isPassing(error: unknown): boolean {
  return ['ENOENT', 'EEXIST', 'ENOTDIR', 'ENOTEMPTY'].includes((error as NodeJS.ErrnoException).code ?? '')
}

async function describe(directory: string, account: Account | undefined): Promise<Home> {
  return {
    directory,
    cluster: path.join(directory, 'cluster'),
    socket: await socketDirectory(directory, account),
    log: path.join(directory, 'server.log'),
    account,
  }
}

async function open(directory: string, { uid, gid }: Account): Promise<void> {
  if ((await stat(directory)).uid === uid) return
  await chown(directory, uid, gid)
  await chmod(directory, 0o700)
}
