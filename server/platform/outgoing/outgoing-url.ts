import type { Shop } from '../shop.ts'

/**
 * True for a URL that the shop may send to: https, without a password. Demo shops may use http, to reach this machine.
 * The address behind the name is checked when the connection is made.
 */
export function isOutgoingUrl({ config }: Pick<Shop, 'config'>, text: string): boolean {
  const url = URL.parse(text)
  const protocols = config.mode === 'demo' ? ['https:', 'http:'] : ['https:']
  return url !== null && protocols.includes(url.protocol) && !url.username && !url.password
}
