import { Secret, TOTP } from 'otpauth'
import { shopSetting } from '../open-shop.ts'
import { seal, unseal } from '../secrets/secret-box.ts'
import type { Shop } from '../shop.ts'

const purpose = 'totp'

/** Seconds per step: RFC 6238's default, and the only value that every app supports. */
const period = 30

export function newSecret(shop: Shop): { plain: string; sealed: string } {
  const plain = new Secret({ size: 20 }).base32
  return { plain, sealed: seal(shop, purpose, plain) }
}

export function totpUrl(shop: Shop, plain: string, label: string): string {
  return totp(plain, shop.settings(shopSetting).name, label).toString()
}

/** The time step of a code, at most one from the current step; null for a wrong code. */
export function stepOf(shop: Shop, sealed: string, code: string): number | null {
  const now = shop.now().getTime()
  const delta = totp(unseal(shop, purpose, sealed)).validate({ token: code, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}

function totp(plain: string, issuer = '', label = ''): TOTP {
  return new TOTP({ secret: Secret.fromBase32(plain), period, digits: 6, algorithm: 'SHA1', issuer, label })
}
