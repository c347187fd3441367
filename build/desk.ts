import { join } from 'node:path'
import type { Rolldown } from 'vite'

// React picks its build on first import; the development build is ten times slower.
process.env.NODE_ENV = 'production'

const root = join(import.meta.dirname, '..')

/** Builds the desk into dist/desk with its own configuration. Returns the files, also with `write: false`. */
export async function buildDesk({ write }: { write: boolean }): Promise<Rolldown.RolldownOutput['output']> {
  const { build } = await import('vite')
  const configFile = join(root, 'build/desk.config.ts')
  const built = await build({ root, configFile, logLevel: 'warn', build: { write } })
  return (built as Rolldown.RolldownOutput).output
}

if (import.meta.main) await buildDesk({ write: true })
