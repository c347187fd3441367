import { isbot } from 'isbot'
import type { CallContext } from '#server/platform/shop.ts'

/** False for robots and for clients that do not say what they are. */
export function isPerson({ userAgent }: CallContext): boolean {
  return userAgent !== '' && !isbot(userAgent)
}
