import { execFileSync } from 'node:child_process'
import { findChromium, type Kind } from './find-chromium.ts'
import { installFromSystem } from './install-from-system.ts'
import { installPacked } from './install-packed.ts'
import { installWithPlaywright } from './install-with-playwright.ts'

const WAYS = [installFromSystem, installWithPlaywright, installPacked]

/**
 * Returns the path of a working Chromium, installing one if needed. The one of `full` is headless only if no other can be
 * had.
 *
 * @throws Error that names each attempt and its outcome.
 */
export function ensureChromium(kind: Kind = 'headless'): string {
  const found = findChromium(kind)
  if (found) return mustRun(found)
  const failures: string[] = []
  for (const install of WAYS) {
    try {
      const reason = install(kind)
      const chromium = reason ? undefined : findChromium(kind)
      if (chromium) return mustRun(chromium)
      failures.push(`${install.name}: ${reason ?? 'brought no program'}`)
    } catch (error) {
      failures.push(`${install.name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  throw new Error(
    `The browser tests need Chromium, and it could not be installed.\n${failures.join('\n')}\n` +
      'Install Chromium or Chrome, or set CHROMIUM to the path of one.',
  )
}

/** Checks that the browser starts: one without its libraries fails later with an obscure message. */
function mustRun(chromium: string): string {
  try {
    execFileSync(chromium, ['--version', '--no-sandbox'], { stdio: 'pipe', timeout: 30_000 })
    return chromium
  } catch (error) {
    const { stderr, message } = error as { stderr?: Buffer; message: string }
    throw new Error(`${chromium} does not run: ${stderr?.toString().trim() || message}`)
  }
}
