import { createHmac, randomInt } from 'node:crypto'
import type { Shop } from '../shop.ts'

/** Letters and digits that are not easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeCount = 10

/** New recovery codes, such as "abcde-fghij". They are shown once and stored as hashes. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () => `${word()}-${word()}`)
}

/** The stored form of an owner's code. Case, spaces and hyphens do not matter. */
export function hashRecoveryCode({ secret }: Pick<Shop, 'secret'>, ownerId: string, code: string): string {
  const bare = code.toLowerCase().replace(/[^a-z0-9]/g, '')
  return createHmac('sha256', secret).update(`recovery ${ownerId} ${bare}`).digest('base64url')
}

function word(): string {
  return Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
