import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { bundledNode } from './node.mjs'
import { root } from './root.mjs'

/**
 * Installs what package-lock.json asks for and node_modules lacks. Scripts of packages are never run: every binary
 * the shop uses comes inside a package.
 *
 * @param {{ dev: boolean }} wanted with what only developers need, or without
 */
export function install({ dev }) {
  const missing = missingPackages({ dev })
  if (missing.length === 0) return
  const fresh = !existsSync(path.join(root, 'node_modules'))
  console.log(
    fresh
      ? 'Installing packages (once, about a minute) …'
      : `Installing ${missing.length} missing packages …`,
  )
  // Not `npm ci`: it wants the packages of every other platform resolved too, which a mirror may not have, and it
  // takes away a running shop's modules. The versions are those of the lock file all the same, which stays as it is.
  const group = dev || hasDeveloperPackages() ? '--include=dev' : '--omit=dev'
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', group]
  const { status, error } = npm(['install', '--no-save', ...flags])
  if (status === 0) return
  const reason =
    error?.code === 'ENOENT'
      ? 'npm was not found: install it together with Node.'
      : 'npm could not install the packages; its message stands above.'
  console.error(`${reason}\nThen run this command again.`)
  process.exit(1)
}

/**
 * Packages of the lock file that are absent from node_modules or there in another version. Those for other machines
 * are marked optional and not counted.
 */
export function missingPackages({ dev }) {
  const wanted = packagesIn('package-lock.json')
  const present = packagesIn('node_modules/.package-lock.json')
  return Object.keys(wanted).filter((name) => {
    const { version, optional, devOptional, dev: onlyDev, link } = wanted[name]
    if (!name || optional || devOptional || link || (onlyDev && !dev)) return false
    return present[name]?.version !== version
  })
}

/** Where a developer installed, what only developers need must not be taken away again. */
function hasDeveloperPackages() {
  return Object.values(packagesIn('node_modules/.package-lock.json')).some((one) => one.dev)
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** Runs npm, under the newer Node where that is already there: older npm ones pick packages by their own Node's version. */
export function npm(args) {
  const newer = bundledNode()
  const PATH = newer ? `${path.dirname(newer)}${path.delimiter}${process.env.PATH}` : process.env.PATH
  const env = { ...process.env, PATH }
  // Set by an outer "npm start"; the inner npm finds its own.
  for (const name of Object.keys(env))
    if (/^npm_(config_|lifecycle_|package_)/i.test(name) && !KEPT.test(name)) delete env[name]
  return spawnSync('npm', args, { cwd: root, stdio: 'inherit', env })
}

/** What a user may have set for npm outside, and needs to reach a registry. */
const KEPT = /registry|proxy|cafile|userconfig|globalconfig|cache|strict_ssl/i
