import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { bundledNode } from './node.mjs'
import { root } from './root.mjs'

/**
 * Installs packages that are in package-lock.json but not in node_modules. Install scripts never run, because every
 * binary the shop uses comes inside a package.
 *
 * @param {{ dev: boolean }} wanted dev: include development packages
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
  // Not `npm ci`: it also resolves the packages of all other platforms, which a mirror may lack, and it deletes the
  // modules of a running shop. The versions still come from the lock file, which is not changed.
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
 * Packages of the lock file that are missing from node_modules or installed in another version. Packages for other
 * platforms are optional and not counted.
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

/** True if development packages are installed, which an install without them would remove. */
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

/** Runs npm with the bundled Node if it is installed, because npm picks packages by the version of its own Node. */
export function npm(args) {
  const newer = bundledNode()
  const PATH = newer ? `${path.dirname(newer)}${path.delimiter}${process.env.PATH}` : process.env.PATH
  const env = { ...process.env, PATH }
  // Set by an outer "npm start"; the inner npm must find its own.
  for (const name of Object.keys(env))
    if (/^npm_(config_|lifecycle_|package_)/i.test(name) && !KEPT.test(name)) delete env[name]
  return spawnSync('npm', args, { cwd: root, stdio: 'inherit', env })
}

/** npm settings that a user may need to reach a registry. */
const KEPT = /registry|proxy|cafile|userconfig|globalconfig|cache|strict_ssl/i
