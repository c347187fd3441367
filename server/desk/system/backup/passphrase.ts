import { hkdfSync } from 'node:crypto'
import type { Shop } from '#server/platform/shop.ts'

/** Letters and digits that nobody confuses when they copy them by hand. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The passphrase of a download: 24 characters, 120 bits. It follows from the token of the link and the shop's secret, so
 * that it is stored nowhere.
 */
export function passphraseOf({ secret }: Pick<Shop, 'secret'>, token: string): string {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', `backup ${token}`, 24))
  const letters = [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('')
  return letters.match(/.{4}/g)!.join('-')
}
