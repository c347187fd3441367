import { createRequire } from 'node:module'
import { bad, type Finding, listed, ok } from './finding.ts'

const require = createRequire(import.meta.url)

/**
 * Packages with a binary per platform. npm silently omits them if the lock file or node_modules comes from another
 * machine.
 */
const PARTS = ['sharp', '@node-rs/argon2', 'lightningcss', '@tailwindcss/oxide']

export async function checkPlatform(): Promise<Finding> {
  const missing = PARTS.filter((module) => !loads(module))
  const values = { list: listed(missing), platform: `${process.platform} ${process.arch}` }
  if (missing.length === 0)
    return ok('programs', 'desk.check.programs_ok', { ...values, node: process.version })
  return bad(
    'programs',
    { key: 'desk.check.programs_missing', values },
    { key: 'desk.check.programs_remedy' },
  )
}

function loads(module: string): boolean {
  try {
    require(module)
    return true
  } catch {
    return false
  }
}
