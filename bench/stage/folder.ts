import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Creates an empty temporary folder. PostgreSQL's account may enter it, so that a database started as root stays inside
 * and is deleted with it.
 */
export async function openFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `vitrine-${name}-`))
  await chmod(folder, 0o755)
  return folder
}
