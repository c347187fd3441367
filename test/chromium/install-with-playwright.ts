import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Kind, OWN_FOLDER } from './find-chromium.ts'

const KINDS = { headless: '--only-shell', full: '--no-shell' }

/** Downloads the build that Playwright expects. Returns the reason if it cannot. */
export function installWithPlaywright(kind: Kind): string | undefined {
  const cli = path.join(
    path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
    'cli.js',
  )
  console.log('Installing Chromium with Playwright …')
  const { status, stderr } = spawnSync(process.execPath, [cli, 'install', KINDS[kind], 'chromium'], {
    env: { ...process.env, PLAYWRIGHT_BROWSERS_PATH: OWN_FOLDER },
    encoding: 'utf8',
    timeout: 300_000,
  })
  return status === 0 ? undefined : (/Error: .*/.exec(stderr)?.[0] ?? 'no answer in time')
}
