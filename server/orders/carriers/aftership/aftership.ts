import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { CarrierProvider } from '../carrier-provider.ts'
import { type AftershipAccount, registerTracking, removeTracking } from './aftership-api.ts'
import { readUpdate } from './tracking-update.ts'

/**
 * AfterShip follows the parcels of about all carriers. Its webhooks carry the base64 HMAC-SHA256 of the raw body:
 * https://www.aftership.com/docs/tracking/webhook/webhook-signature
 */
export const aftership: CarrierProvider = {
  code: 'aftership',
  readWebhook({ keys }, headers, body) {
    const secret = keys('aftership')?.secret
    if (!secret) throw new Refusal('not_found', { status: 404 })
    const signature = headers['aftership-hmac-sha256']
    const expected = createHmac('sha256', secret).update(body).digest()
    const given = Buffer.from(typeof signature === 'string' ? signature : '', 'base64')
    if (given.length !== expected.length || !timingSafeEqual(given, expected))
      throw new Refusal('invalid', { status: 400 })
    return readUpdate(body)
  },
  registers: (shop) => accountOf(shop) !== null,
  async register(shop, parcel) {
    const account = accountOf(shop)
    if (!account) return
    const refused = await registerTracking(account, parcel)
    if (refused) shop.log.warn({ order: parcel.orderNumber, code: refused }, 'parcel refused by aftership')
  },
  async unregister(shop, parcel) {
    const account = accountOf(shop)
    if (account) await removeTracking(account, parcel)
  },
}

/** null: the shop receives reports, but registers no parcels. */
function accountOf({ keys }: Pick<Shop, 'keys'>): AftershipAccount | null {
  const found = keys('aftership')
  return found?.apiKey ? { key: found.apiKey, url: found.url } : null
}
