import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'
import { runToEnd } from './run.mjs'

/** Sources of the browser scripts. */
const SOURCES = [
  'islands',
  'desk',
  'themes',
  'contract',
  'locales',
  'build',
  'server/theme',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]
/** Stores the digest of the sources of the last successful build. */
const MARK = path.join(root, 'dist/.built')

/** Builds the browser scripts. Exits the process if the build fails. */
export function build() {
  const digest = digestOfSources()
  const code = runToEnd('build/build.ts')
  if (code !== 0) process.exit(code)
  mkdirSync(path.dirname(MARK), { recursive: true })
  writeFileSync(MARK, digest)
}

export function buildIfChanged() {
  if (isBuilt()) return
  console.log('Building the browser scripts …')
  build()
}

export function isBuilt() {
  return existsSync(MARK) && readFileSync(MARK, 'utf8') === digestOfSources()
}

/** Hashes contents instead of modification times, because cloning and copying change the times. Tests are ignored. */
function digestOfSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    const start = path.join(root, source)
    if (!existsSync(start)) continue
    for (const file of filesBelow(start)) hash.update(path.relative(root, file)).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function filesBelow(place) {
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}
