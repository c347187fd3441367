import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { OWN_FOLDER, type Purpose } from './find-chromium.ts'

const KINDS = { tests: '--only-shell', windows: '--no-shell' }

/** Downloads the build that Playwright expects. Returns the reason if it cannot. */
export function installWithPlaywright(purpose: Purpose): string | undefined {
  const cli = path.join(
    path.dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')),
    'cli.js',
  )
  console.log('Installing Chromium with Playwright …')
  const { status, stderr } = spawnSync(process.execPath, [cli, 'install', KINDS[purpose], 'chromium'], {
    env: { ...process.env, PLAYWRIGHT_BROWSERS_PATH: OWN_FOLDER },
    encoding: 'utf8',
    timeout: 300_000,
  })
  return status === 0 ? undefined : (/Error: .*/.exec(stderr)?.[0] ?? 'no answer in time')
}
