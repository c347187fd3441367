import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.mjs'

/** The oldest Node version that runs the shop's TypeScript without a build. */
export const NEEDED = 24

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
