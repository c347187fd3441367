import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

/** The oldest Node version that runs the shop's TypeScript without a build. */
export const NEEDED = 24

/**
 * Keeps the young generation at 16 MB. Without it, Node lets it grow while the shop's modules load and never gives it
 * back: 100 MB less, at the same processor time a page. Node takes this only as an argument.
 */
export const LESS_MEMORY = '--max-semi-space-size=16'

/**
 * On Linux, glibc keeps pools of memory for threads, up to eight a core, and gives back little of what a burst has taken.
 * With two pools the process takes 100 MB or more less after floods (`bench/flood.ts`). Read when a process starts.
 */
export const FEWER_POOLS = { MALLOC_ARENA_MAX: '2' }

/** Replaces this process by one that uses less memory, where the system and this Node can. */
export function useLessMemory() {
  if (major() < NEEDED || process.platform === 'win32' || process.execArgv.includes(LESS_MEMORY)) return
  const args = [process.execPath, LESS_MEMORY, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(process.execPath, args, { ...FEWER_POOLS, ...process.env })
}

/** The Node to run the shop with: the current one if it is new enough, otherwise the one from the platform package. */
export function shopNode() {
  if (major() >= NEEDED) return process.execPath
  const bundled = bundledNode()
  if (bundled) return bundled
  console.error(
    `The shop runs on Node ${NEEDED}, this is ${process.version}, and there is no package that brings Node for ` +
      `${process.platform} on ${process.arch}.\nInstall Node ${NEEDED} from https://nodejs.org and run this command again.`,
  )
  process.exit(1)
}

export function bundledNode() {
  const file = path.join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  return existsSync(file) ? file : undefined
}

export function major() {
  return Number(process.versions.node.split('.')[0])
}
