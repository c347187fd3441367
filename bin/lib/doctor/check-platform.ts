import { createRequire } from 'node:module'
import { bad, type Finding, ok } from './finding.ts'

const require = createRequire(import.meta.url)

/**
 * Packages with a binary per platform. npm silently omits them if the lock file or node_modules comes from another
 * machine.
 */
const PARTS = [
  { name: 'pictures', module: 'sharp' },
  { name: 'passwords', module: '@node-rs/argon2' },
  { name: 'styles', module: 'lightningcss' },
  { name: 'style scanner', module: '@tailwindcss/oxide' },
]

export function checkPlatform(): Finding[] {
  return PARTS.map(({ name, module }) => {
    try {
      require(module)
      return ok(name, `${module} runs on ${process.platform} ${process.arch}`)
    } catch (error) {
      const reason = (error as Error).message.split('\n')[0] ?? ''
      return bad(
        name,
        `${module} cannot be loaded: ${reason}`,
        'Delete node_modules and run "npm install --ignore-scripts".',
      )
    }
  })
}
