import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { OWN_FOLDER } from './find-chromium.ts'

/** npm package that contains Chromium and the libraries that small systems lack. */
const PACKAGE = '@sparticuz/chromium@153.0.0'

/** Points the browser to the package's libraries, and to its fonts if the system has none. */
const STARTER = `#!/bin/sh
here=$(dirname "$0")
[ -d /etc/fonts ] || export FONTCONFIG_PATH="$here/fonts"
LD_LIBRARY_PATH="$here/al2023/lib" exec "$here/chromium" "$@"
`

/**
 * Installs Chromium from an npm package, for machines that reach only the registry, with a wrapper that sets its
 * library path. Returns the reason if it cannot.
 */
export function installPacked(): string | undefined {
  if (process.platform !== 'linux') return 'is for Linux only'
  console.log(`Installing Chromium from ${PACKAGE} …`)
  mkdirSync(OWN_FOLDER, { recursive: true })
  const args = [
    'install',
    '--prefix',
    OWN_FOLDER,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    PACKAGE,
  ]
  const { status, stderr } = spawnSync('npm', args, { encoding: 'utf8', timeout: 300_000 })
  if (status !== 0) return stderr.trim().split('\n').at(-1) || 'npm gave no answer in time'

  const packed = path.join(OWN_FOLDER, 'packed')
  mkdirSync(packed, { recursive: true })
  // The package unpacks into the temporary folder, and its libraries only if it detects AWS Lambda.
  const env = { ...process.env, TMPDIR: packed, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' }
  const unpack = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
  const unpacking = spawnSync(process.execPath, ['--input-type=module', '--eval', unpack], {
    cwd: OWN_FOLDER,
    env,
    encoding: 'utf8',
  })
  if (unpacking.status !== 0) return unpacking.stderr.trim()

  const program = path.join(packed, 'start-chromium')
  writeFileSync(program, STARTER)
  chmodSync(program, 0o755)
  return undefined
}
