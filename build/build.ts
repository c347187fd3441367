import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { compressAssets } from './compress-assets.ts'
import { buildDesk } from './desk.ts'

// React picks its build on first import; the development build is ten times slower.
process.env.NODE_ENV = 'production'

const root = join(import.meta.dirname, '..')
const quiet = { root, logLevel: 'warn' } as const

/** Builds everything that needs a build: browser scripts, components for the server, style sheets, fonts and pictures. */
export async function buildAll(): Promise<void> {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await buildClient({ write: true })
  await compressAssets(join(root, 'dist/client/assets'))
  await buildWorker({ write: true })
  await buildServer()
  await buildDesk({ write: true })
  await compressAssets(join(root, 'dist/desk/assets'))
  const { buildSheets } = await import('#server/theme/sheets/build-sheets.ts')
  await buildSheets()
  const { buildFonts } = await import('#server/theme/fonts/build-fonts.ts')
  await buildFonts()
  const { buildGuarantee } = await import('#server/catalog/guarantee/build-guarantee.ts')
  await buildGuarantee()
}

/** Builds the browser scripts into dist/client with vite.config.ts. Returns the chunks, also with `write: false`. */
export async function buildClient({ write }: { write: boolean }): Promise<Rolldown.OutputChunk[]> {
  const { build } = await import('vite')
  const built = await build({ ...quiet, configFile: join(root, 'vite.config.ts'), build: { write } })
  const { output } = built as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

/** Builds the shop's service worker, dist/client/sw.js. Returns its code, also with `write: false`. */
export async function buildWorker({ write }: { write: boolean }): Promise<string> {
  const { build } = await import('vite')
  const built = await build({ ...quiet, configFile: join(root, 'build/worker.config.ts'), build: { write } })
  const [chunk] = (built as Rolldown.RolldownOutput).output
  return chunk.code
}

/** Builds dist/server/islands.js, which exports `render`; see RenderComponent in contract/components.ts. */
export async function buildServer(): Promise<void> {
  const { build } = await import('vite')
  await build({ ...quiet, configFile: join(root, 'build/server.config.ts') })
}

if (import.meta.main) await buildAll()
