import { spawn, spawnSync } from 'node:child_process'
import module from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from './install.mjs'
import { shopNode } from './node.mjs'
import { root } from './root.mjs'

const QUICK = new URL('./quick-resolve.mjs', import.meta.url).href
const COMPILED = path.join(root, 'node_modules/.cache/compiled')
/** Written at the latest when the process ends; sooner, so that a killed one leaves it too. */
const FLUSH_MS = 15_000
/** How often to look whether npm is still there. */
const LOOK_MS = 1000

/**
 * Runs one of the shop's programs, everything it needs installed first. Takes this process over where it can.
 *
 * @param {string} program TypeScript file, from the project's folder
 * @param {{ args?: string[], dev?: boolean, installing?: boolean }} options
 *   dev: with the packages that only developers need; installing: false takes them as they are
 */
export async function run(program, { args = process.argv.slice(2), dev = false, installing = true } = {}) {
  if (installing) install({ dev })
  if (process.env.npm_lifecycle_event) endWithNpm()
  const node = shopNode()
  const file = path.join(root, program)
  if (node === process.execPath) {
    // Halves the time to the first page: types are stripped and code compiled once, then taken from here.
    module.enableCompileCache?.(COMPILED)
    await import(QUICK)
    setTimeout(() => module.flushCompileCache?.(), FLUSH_MS).unref()
    process.argv = [node, file, ...args]
    await import(pathToFileURL(file).href)
    return
  }
  const env = { ...process.env, NODE_COMPILE_CACHE: COMPILED }
  follow(spawn(node, ['--import', QUICK, file, ...args], { stdio: 'inherit', env }))
}

/** Runs a program to its end. Returns its exit code. */
export function runToEnd(program, args = []) {
  return spawnSync(shopNode(), [path.join(root, program), ...args], { stdio: 'inherit' }).status ?? 1
}

/** Killed, npm leaves without a word to what it started: then this is asked to stop too. */
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

/** Makes this process the child's shadow: passes signals on, and ends as it ended. */
function follow(child) {
  // Ctrl-C at a terminal reaches the child by itself.
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
