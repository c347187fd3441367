import {
  chown,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
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
 * Moves the database folder to a place that the account can reach and leaves a link behind, unless another process does.
 * The name is random, so that a later shop at the same path never finds another shop's data; the file `shop` names the
 * shop.
 * @param directory `wanted` with links resolved.
 * @throws Error if there is a link already, or data; with the code of the file system if another process was faster.
 */
export async function moveHome(wanted: string, directory: string, { uid, gid }: Account): Promise<void> {
  if (directory !== path.join(await realpath(path.dirname(wanted)), 'database')) {
    throw new Error(`The database's folder ${directory} cannot be reached by user ${uid}.`)
  }
  // By its own name: by then, `wanted` may lead to another folder.
  if (!(await lstat(directory)).isDirectory()) return
  if ((await readdir(directory)).length > 0) {
    // Another process put a link here meanwhile, and has begun to fill its folder.
    if (!(await lstat(directory)).isDirectory()) return
    throw new Error(
      `User ${uid}, who owns ${wanted}, can no longer reach it. Open the directories above it (chmod o+x).`,
    )
  }
  const elsewhere = await placeFor(directory)
  await mkdir(elsewhere, { recursive: true, mode: 0o755 })
  const home = await mkdtemp(path.join(elsewhere, 'vitrine-database-'))
  await writeFile(path.join(home, 'shop'), `${wanted}\n`)
  await chown(home, uid, gid)
  try {
    await rmdir(wanted)
    // Fails if there is one already: a rename would replace the link of a faster process.
    await symlink(home, wanted)
  } catch (error) {
    await rm(home, { recursive: true })
    throw error
  }
}

/** The database of a shop in the temporary folder is temporary as well. */
async function placeFor(directory: string): Promise<string> {
  const temporary = await realpath(os.tmpdir())
  return directory.startsWith(temporary + path.sep) ? temporary : ELSEWHERE
}
