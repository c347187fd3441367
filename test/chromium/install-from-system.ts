import { spawnSync } from 'node:child_process'
import type { Kind } from './find-chromium.ts'

const NAMES = { headless: 'chromium-headless-shell', full: 'chromium' }

/** Installs Debian's package if running as root on Debian. Returns the reason if it cannot. */
export function installFromSystem(kind: Kind): string | undefined {
  if (process.getuid?.() !== 0) return 'needs root'
  if (spawnSync('apt-get', ['--version']).status !== 0) return 'no apt-get here'
  console.log('Installing Chromium with apt-get …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-y', ...args], { env, encoding: 'utf8', timeout: 600_000 })
  // An old list of packages would bring an old browser.
  apt('update')
  // Ubuntu's package of this name installs a snap, which does not run in containers.
  const result = apt('install', '--no-install-recommends', NAMES[kind])
  return result.status === 0 ? undefined : (result.stderr ?? '').trim().split('\n').at(-1) || 'apt-get failed'
}
