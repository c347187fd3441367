import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Rolldown } from 'vite'
import { compressAssets } from './compress-assets.ts'

// React is another one in development, ten times slower; it looks when it is first imported.
process.env.NODE_ENV = 'production'

const root = join(import.meta.dirname, '..')
const quiet = { root, logLevel: 'warn' } as const

/** Builds what is not run as it stands: the browser's part, the components for the server, the style sheets and the fonts. */
export async function buildAll(): Promise<void> {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  await buildClient({ write: true })
  await compressAssets(join(root, 'dist/client/assets'))
  await buildServer()
  const { buildSheets } = await import('#server/theme/sheets/build-sheets.ts')
  await buildSheets()
  const { buildFonts } = await import('#server/theme/fonts/build-fonts.ts')
  await buildFonts()
}

/** The browser's part into dist/client, by vite.config.ts; gives the chunks, written or not. */
export async function buildClient({ write }: { write: boolean }): Promise<Rolldown.OutputChunk[]> {
  const { build } = await import('vite')
  const built = await build({ ...quiet, configFile: join(root, 'vite.config.ts'), build: { write } })
  const { output } = built as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

/** dist/server/islands.js, which exports `render`; see RenderComponent in contract/components.ts. */
export async function buildServer(): Promise<void> {
  const { build } = await import('vite')
  await build({ ...quiet, configFile: join(root, 'build/server.config.ts') })
}

if (import.meta.main) await buildAll()
