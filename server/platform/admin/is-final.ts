import type { AdminCallShape } from '#contract/admin/admin-call.ts'

/**
 * True for a change that cannot be put back field by field. Payloads of all other calls may have keys that this version
 * does not know, because two versions run side by side during an update.
 */
export function isFinal({ writes, undo }: AdminCallShape): boolean {
  return writes === true && undo !== undefined && undo !== 'free'
}
