import type { PageWallets } from '#contract/page.ts'
import { stripeWallets } from '#server/payments/stripe/stripe-wallets.ts'
import type { ChangeTag } from '#server/platform/changes/tags.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { checkoutLinks } from './checkout-links.ts'
import type { PageRequest } from './page.ts'

/** Tags of pages with wallets: the switch, the countries, and the pages that their note links to. */
export const walletTags: ChangeTag[] = ['setting:payments', 'setting:shipping', 'lists']

/** The part of a page's data that wallets need; empty if the shop has none. */
export async function walletsOf(request: PageRequest): Promise<{ wallets?: PageWallets }> {
  const { shop } = request
  const key = stripeWallets(shop)
  if (!key) return {}
  const countries = shop.settings(shippingSetting).zones.flatMap((zone) => zone.countries)
  const everywhere = countries.includes('*')
  return { wallets: { key, ...(everywhere ? {} : { countries }), links: await checkoutLinks(request) } }
}
