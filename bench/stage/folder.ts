import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * An empty folder in the temporary one. The server's account may pass through it, so that a database measured as root
 * stays inside, and goes with it.
 */
export async function openFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `vitrine-${name}-`))
  await chmod(folder, 0o755)
  return folder
}
