import { shopSetting } from '#server/platform/open-shop.ts'
import type { Shop } from '#server/platform/shop.ts'

/** How the shop stands before authenticators: keys are bound to its host name. */
export function relyingParty(shop: Pick<Shop, 'publicUrl' | 'settings'>) {
  const { hostname, origin } = new URL(shop.publicUrl)
  return { id: hostname, origin, name: shop.settings(shopSetting).name }
}

/** How long an authenticator may take, in milliseconds. */
export const ceremonyTime = 5 * 60_000
