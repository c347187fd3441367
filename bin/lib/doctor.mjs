import { spawnSync } from 'node:child_process'
import { isBuilt } from './build.mjs'
import { missingPackages } from './install.mjs'
import { bundledNode, major, NEEDED } from './node.mjs'

/** Checks that need no packages. Exits the process if a later check would need what is missing. */
export function beforePackages() {
  const faults = [nodeFault(), npmFault(), packagesFault()].filter(Boolean)
  for (const fault of faults) console.log(fault)
  if (faults.length > 0) process.exit(1)
  console.log(
    `✓ Node: ${process.version}${major() < NEEDED ? `; the shop runs on its own Node ${NEEDED}` : ''}`,
  )
  console.log('✓ packages: all installed')
  console.log(
    isBuilt()
      ? '✓ browser part: built'
      : '! browser part: not built from the present files\n    The next "npm start" builds it, or run bin/build.',
  )
}

function nodeFault() {
  const [wide, middle] = process.versions.node.split('.').map(Number)
  const tooOld = wide < 20 || (wide === 20 && middle < 19)
  if (tooOld)
    return `✗ Node: ${process.version} is too old\n    Install Node 20.19 or newer from https://nodejs.org.`
  if (major() >= NEEDED || bundledNode() || missingPackages({ dev: false }).length > 0) return
  return `✗ Node: ${process.version}, and no Node ${NEEDED} among the packages for ${process.platform} on ${process.arch}\n    Install Node ${NEEDED} from https://nodejs.org.`
}

function npmFault() {
  if (spawnSync('npm', ['--version']).status === 0) return
  return '✗ npm: not found\n    It comes with Node: https://nodejs.org. On Debian: apt-get install npm.'
}

function packagesFault() {
  const missing = missingPackages({ dev: false })
  if (missing.length === 0) return
  const some = missing.slice(0, 3).map((name) => name.replace(/^.*node_modules\//, ''))
  return `✗ packages: ${missing.length} missing or in the wrong version (${some.join(', ')} …)\n    Run "npm start", which installs them, or "npm install --ignore-scripts".`
}
