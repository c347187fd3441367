import { changeCart } from '#server/cart/change-cart.ts'
import type { StoredCart } from '#server/cart/stored-cart.ts'
import type { CartChange } from '#server/cart/write-cart.ts'
import { companyBilling } from '#server/companies/company-billing.ts'
import { defaultAddress } from '#server/customers/addresses/default-address.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { checkKnownPayer } from './check-payer-vat.ts'

type Columns = NonNullable<CartChange['columns']>

/**
 * Starts checkout. For customers, email and default addresses are filled in; members of a company are billed to it.
 * @throws Refusal `cart_empty`.
 */
export async function startCheckout(ctx: CallContext): Promise<{ state: StoredCart }> {
  const { customer } = ctx
  let known: Promise<Columns> | undefined
  return changeCart(ctx, async (state) => {
    if (state.lines.length === 0) throw new Refusal('cart_empty')
    if (!customer || (state.email && state.address)) return {}
    known ??= knownOf(ctx, customer.id)
    const { email, ...addresses } = await known
    const columns: Columns = {
      ...(state.email || !email ? {} : { email }),
      ...(state.address || state.billing ? {} : addresses),
    }
    return Object.keys(columns).length > 0 ? { change: { columns } } : {}
  })
}

/** The columns that the shop can fill in. The VAT id is checked, because a shopper may go straight on to payment. */
async function knownOf(ctx: CallContext, customerId: string): Promise<Columns> {
  const { db } = ctx.shop
  const { email, address, ...own } = await defaultAddress(db, customerId)
  const billing = (await companyBilling(db, customerId, address)) ?? own.billing
  if (!address) return { ...(email ? { email } : {}), ...(billing ? { billing } : {}) }
  const { vat, payer } = await checkKnownPayer(ctx, billing ?? address)
  const addresses = billing ? { address, billing: payer } : { address: payer, billing: null }
  return { ...(email ? { email } : {}), ...addresses, vat }
}
