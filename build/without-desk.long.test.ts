import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = ['build', 'contract', 'desk', 'islands', 'locales', 'server', 'themes']
const files = ['package.json', 'tsconfig.json', 'vite.config.ts']
const desk = ['desk', 'locales/desk']

test('the scripts and style sheets of the shop are the same bytes with and without the desk', () => {
  const withDesk = build(() => true)
  const without = build((path) => !desk.some((part) => path === part || path.startsWith(`${part}/`)))
  expect(Object.keys(without.files)).toEqual(Object.keys(withDesk.files))
  expect(without.files).toEqual(withDesk.files)
  expect(withDesk.hasDesk).toBe(true)
  expect(without.hasDesk).toBe(false)
  // The comparison is of scripts, a manifest and the sheets of two themes.
  expect(Object.keys(without.files).length).toBeGreaterThan(40)
})

/** Builds the shop from a copy of the sources, and the desk where it is among them. */
function build(keep: (path: string) => boolean) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of [...sources, ...files]) {
    cpSync(join(root, part), join(folder, part), {
      recursive: true,
      filter: (from) => keep(from.slice(root.length + 1)),
    })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const script = `
    const { existsSync } = await import('node:fs')
    const { buildClient } = await import('./build/build.ts')
    await buildClient({ write: true })
    const { buildDesk } = await import('./build/desk.ts')
    if (existsSync('desk')) await buildDesk({ write: true })
    const { buildSheets } = await import('./server/theme/sheets/build-sheets.ts')
    await buildSheets()`
  execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const dist = join(folder, 'dist')
  const built = globSync('{client,sheets}/**/*.{js,css,json}', { cwd: dist }).sort()
  return {
    files: Object.fromEntries(built.map((file) => [file, readFileSync(join(dist, file), 'base64')])),
    hasDesk: globSync('desk/**/*.js', { cwd: dist }).length > 0,
  }
}
