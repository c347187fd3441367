import { randomUUID } from 'node:crypto'
import type { Address } from '#contract/address.ts'
import type { Parsed } from '#contract/calls.ts'
import type { Placed } from '#contract/checkout.ts'
import type { WalletAddress } from '#contract/wallet.ts'
import type { StoredCart } from '#server/cart/stored-cart.ts'
import { checkAddress } from '#server/customers/addresses/check-address.ts'
import { normalizePhone } from '#server/customers/addresses/phone.ts'
import { cart } from '#server/db/tables.ts'
import { stripeWallets } from '#server/payments/stripe/stripe-wallets.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { refuseUnserved } from '../save-information.ts'
import { submissionOf, submit } from '../submit-order.ts'
import { fromWallet } from './wallet-address.ts'
import { walletGoods } from './wallet-goods.ts'

type Confirmed = Parsed<'/wallet/submit'>

/**
 * Places the order that a buyer confirmed in a wallet, and pays it. Everything is checked as at checkout, whatever the
 * wallet's sheet showed. A repeated key returns the same order.
 * @throws Refusal as `submitOrder`; `invalid` with the fields of the address; `payment_declined` with the order, which
 * can be paid another way.
 */
export async function submitWallet(ctx: CallContext, confirmed: Confirmed): Promise<Placed> {
  if (!stripeWallets(ctx.shop)) throw new Refusal('payment_unavailable')
  const { goods, total, agree, confirmationToken, idempotencyKey, ...rest } = confirmed
  const columns = contactOf(ctx, confirmed)
  const payload = JSON.stringify([goods, total, agree, rest])
  return submit(ctx, submissionOf(ctx, idempotencyKey, payload), {
    total,
    agree,
    confirmationToken,
    isOwnCart: !goods,
    async load() {
      const state = { ...(await walletGoods(ctx, goods)), ...columns }
      if (state.lines.some((line) => line.requiresShipping) && state.address)
        refuseUnserved(ctx, state.address)
      return goods ? keepGoods(ctx, state) : state
    },
  })
}

type Contact = Pick<
  StoredCart,
  'email' | 'mobile' | 'address' | 'billing' | 'vat' | 'shippingMethod' | 'paymentMethod'
>

/** Contact and addresses from the wallet. They apply to this order only; the cart keeps its own. */
function contactOf(ctx: CallContext, confirmed: Confirmed): Contact {
  const { email, phone, billing, shippingMethod = null } = confirmed
  const place = confirmed.address ?? billing
  const address = place && checked(ctx, place, phone)
  return {
    email,
    mobile: (phone && normalizePhone(phone, place?.country ?? '')) || null,
    address: address ?? null,
    billing: address && billing ? otherBilling(ctx, address, billing) : null,
    vat: null,
    shippingMethod,
    paymentMethod: 'stripe',
  }
}

function checked(ctx: CallContext, given: WalletAddress, phone: string): Address {
  const { address, fields } = checkAddress(fromWallet(given, phone), ctx.t)
  if (address) return address
  const named = Object.entries(fields).map(([name, text]) => [`address.${name}`, text])
  throw new Refusal('invalid', {
    text: Object.values(fields)[0]!,
    fields: Object.fromEntries(named),
  })
}

/** A billing address that differs from the address of the delivery and is complete. Wallets often hold less. */
function otherBilling(ctx: CallContext, delivery: Address, given: WalletAddress): Address | null {
  const { address } = checkAddress(fromWallet(given, ''), ctx.t)
  const same = ({ firstName, lastName, address: street, postalCode, city, country }: Address) =>
    [firstName, lastName, street, postalCode, city, country].join('\n')
  return address && same(address) !== same(delivery) ? address : null
}

/** A cart row for one order: it belongs to nobody, so that the buyer's own cart stays as it is. */
async function keepGoods({ shop, currency }: CallContext, state: StoredCart): Promise<StoredCart> {
  const id = randomUUID()
  await shop.db.insert(cart).values({ id, currency })
  return { ...state, id, version: 0 }
}
