import { createRequire } from 'node:module'
import { bad, type Finding, ok } from './finding.ts'

const require = createRequire(import.meta.url)

/** Packages whose binary differs by machine: npm leaves them out silently where a lock file or a copy is from elsewhere. */
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
        `${module} does not load: ${reason}`,
        'Delete node_modules and run "npm install --ignore-scripts".',
      )
    }
  })
}
