import { spawn, spawnSync } from 'node:child_process'
import module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { FEWER_POOLS, LESS_MEMORY, shopNode } from './node.mjs'
import { root } from './root.mjs'

const QUICK = new URL('./quick-resolve.mjs', import.meta.url).href
const COMPILED = path.join(root, 'node_modules/.cache/compiled')
/** Node writes the compile cache at exit; it is flushed earlier, so that a killed process leaves it too. */
const FLUSH_MS = 15_000
/** How often to check whether npm still runs, in milliseconds. */
const LOOK_MS = 1000

/**
 * Runs one of the shop's programs after installing what it needs. Replaces this process if possible.
 *
 * @param {string} program TypeScript file, relative to the project's root
 * @param {{ args?: string[], dev?: boolean, installing?: boolean }} options
 *   dev: include development packages; installing: false skips the installation
 */
export async function run(program, { args = process.argv.slice(2), dev = false, installing = true } = {}) {
  if (installing) install({ dev })
  if (process.env.npm_lifecycle_event) endWithNpm()
  const node = shopNode()
  const file = path.join(root, program)
  if (node === process.execPath) {
    // Halves the time to the first page: stripped and compiled code is cached here.
    module.enableCompileCache?.(COMPILED)
    await import(QUICK)
    setTimeout(() => module.flushCompileCache?.(), FLUSH_MS).unref()
    process.argv = [node, file, ...args]
    await import(pathToFileURL(file).href)
    return
  }
  const env = { ...FEWER_POOLS, ...process.env, NODE_COMPILE_CACHE: COMPILED }
  follow(spawn(node, [LESS_MEMORY, '--import', QUICK, file, ...args], { stdio: 'inherit', env }))
}

/** Runs a program and returns its exit code. */
export function runToEnd(program, args = []) {
  return spawnSync(shopNode(), [path.join(root, program), ...args], { stdio: 'inherit' }).status ?? 1
}

/** A killed npm does not stop its children, so stop when npm is gone. */
function endWithNpm() {
  const npm = process.ppid
  const look = () => {
    if (process.ppid === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }
  const timer = setInterval(look, LOOK_MS)
  timer.unref()
}

/** Forwards signals to the child and exits with its exit code or signal. */
function follow(child) {
  // The terminal sends Ctrl-C to the child directly.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT')
  })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}
