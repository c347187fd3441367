import type { ShownAddress } from '#contract/address.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import type { Handlers } from '#server/platform/calls.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { signedIn } from '../profile/signed-in.ts'
import { noteActivity } from '../sessions/note-activity.ts'
import { shown } from './address-lines.ts'
import { checkAddress } from './check-address.ts'
import { listAddresses } from './list-addresses.ts'
import { addressLookup } from './lookup/address-lookup.ts'
import { removeAddress } from './remove-address.ts'
import { saveAddress } from './save-address.ts'
import { setDefaultAddress } from './set-default-address.ts'

export const addressHandlers: Handlers<
  | '/address/list'
  | '/address/save'
  | '/address/remove'
  | '/address/setDefault'
  | '/address/suggest'
  | '/address/resolve'
> = {
  '/address/list': (ctx) => shownBook(ctx.shop.db, signedIn(ctx).customer.id),

  async '/address/save'(ctx, { address: given }) {
    const { address, fields } = checkAddress(given, ctx.t)
    if (!address) throw new Refusal('invalid', { fields: nested(fields) })
    return change(ctx, async (tx, customerId) => {
      await saveAddress(tx, customerId, address)
      await noteActivity(tx, ctx, customerId, 'address_saved')
    })
  },

  '/address/remove': (ctx, { id }) =>
    change(ctx, async (tx, customerId) => {
      await removeAddress(tx, customerId, id)
      await noteActivity(tx, ctx, customerId, 'address_removed')
    }),
  '/address/setDefault': (ctx, payload) =>
    change(ctx, (tx, customerId) => setDefaultAddress(tx, customerId, payload)),

  async '/address/suggest'({ shop, lang, ip }, ask) {
    const service = addressLookup(shop)
    if (!service) return { items: [] }
    await countAttempt(shop, { subject: `address ${ip}`, ...perAddress })
    return { items: await service.suggest({ ...ask, lang }) }
  },
  async '/address/resolve'({ shop, lang, ip }, ask) {
    const service = addressLookup(shop)
    if (!service) return { place: null }
    await countAttempt(shop, { subject: `address ${ip}`, ...perAddress })
    return { place: await service.resolve({ ...ask, lang }) }
  },
}

/** Requests to the service per network address: some twenty orders an hour. */
const perAddress = { max: 300, minutes: 60 }

async function change(ctx: CallContext, work: (tx: Tx, customerId: string) => Promise<void>) {
  const { id } = signedIn(ctx).customer
  await ctx.shop.db.transaction((tx) => work(tx, id))
  return shownBook(ctx.shop.db, id)
}

async function shownBook(db: Reader, customerId: string): Promise<{ addresses: ShownAddress[] }> {
  const { addresses } = await listAddresses(db, customerId)
  return { addresses: addresses.map((address) => shown(address)) }
}

/** Prefixes field names as in the payload: "address.city". */
function nested<Value>(fields: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`address.${name}`, value]))
}
