import {
  chown,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  rmdir,
  symlink,
  writeFile,
} from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Account } from './account.ts'

/** The location of databases for shops below a directory that only root can enter, such as `/root`. */
const ELSEWHERE = '/var/lib/vitrine'

/**
 * Moves the database folder to a place that the account can reach and leaves a link behind. The name is random, so
 * that a later shop at the same path never finds another shop's data; the file `shop` names the shop.
 */
export async function moveHome(wanted: string, { uid, gid }: Account): Promise<string> {
  if ((await realpath(wanted)) !== path.join(await realpath(path.dirname(wanted)), 'database')) {
    throw new Error(`The database's folder ${await realpath(wanted)} cannot be reached by user ${uid}.`)
  }
  if ((await readdir(wanted)).length > 0) {
    throw new Error(
      `User ${uid}, who owns ${wanted}, can no longer reach it. Open the directories above it (chmod o+x).`,
    )
  }
  const elsewhere = await placeFor(wanted)
  await mkdir(elsewhere, { recursive: true, mode: 0o755 })
  const home = await mkdtemp(path.join(elsewhere, 'vitrine-database-'))
  await writeFile(path.join(home, 'shop'), `${wanted}\n`)
  await chown(home, uid, gid)
  const link = `${wanted}.link-${process.pid}`
  await symlink(home, link)
  try {
    await rmdir(wanted)
    await rename(link, wanted)
  } catch {
    // Another process was faster: use its folder.
    await rm(link, { force: true })
    await rm(home, { recursive: true })
  }
  return await realpath(wanted)
}

/** The database of a shop in the temporary folder is temporary as well. */
async function placeFor(wanted: string): Promise<string> {
  const temporary = await realpath(os.tmpdir())
  return (await realpath(wanted)).startsWith(temporary + path.sep) ? temporary : ELSEWHERE
}
