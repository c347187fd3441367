import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A locale of this system that covers all of Unicode: `C.UTF-8` if it exists, otherwise any UTF-8 locale. */
export async function findCtype(): Promise<string> {
  const { stdout } = await run('locale', ['-a']).catch(() => ({ stdout: '' }))
  return chooseCtype(stdout.split('\n'))
}

/** An empty list means that there is no `locale` program. C.UTF-8 is then the best guess, which initdb verifies. */
export function chooseCtype(locales: string[]): string {
  const unicode = locales.filter((name) => /\.utf-?8$/i.test(name))
  if (unicode.some((name) => /^C\./.test(name))) return 'C.UTF-8'
  return unicode.find((name) => name.startsWith('en_')) ?? unicode[0] ?? 'C.UTF-8'
}
