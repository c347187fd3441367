import { shopSetting } from '../open-shop.ts'
import type { Shop } from '../shop.ts'

/**
 * The shop as authenticators see it: keys are bound to its host name. They cannot be bound to an IP address, so a shop
 * at 127.0.0.1 is called localhost. `rpId`: a parent domain that keys are bound to instead.
 */
export function relyingParty(shop: Pick<Shop, 'publicUrl' | 'settings'> & { rpId?: string }) {
  const url = new URL(shop.publicUrl)
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost'
  return { id: shop.rpId ?? url.hostname, origin: url.origin, name: shop.settings(shopSetting).name }
}

/** Timeout for the authenticator, in milliseconds. */
export const ceremonyTime = 5 * 60_000
