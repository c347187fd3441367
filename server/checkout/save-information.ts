import type { Address } from '#contract/address.ts'
import type { Parsed } from '#contract/calls.ts'
import { changeCart } from '#server/cart/change-cart.ts'
import type { StoredCart } from '#server/cart/stored-cart.ts'
import type { CartChange } from '#server/cart/write-cart.ts'
import { checkAddress } from '#server/customers/addresses/check-address.ts'
import { findAddress } from '#server/customers/addresses/find-address.ts'
import { keepAddress } from '#server/customers/addresses/keep-address.ts'
import { normalizePhone } from '#server/customers/addresses/phone.ts'
import { Refusal, type Text } from '#server/platform/refusal.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { servesCountry } from '#server/pricing/shipping/ship-to.ts'
import { taxesOf } from '#server/pricing/tax/tax.setting.ts'
import { isConfirmedAbroad } from '#server/pricing/tax/vat-id.ts'
import { checkKnownPayer, checkPayerVat } from './check-payer-vat.ts'

type Information = Parsed<'/checkout/information'>
type Columns = NonNullable<CartChange['columns']>

/**
 * Saves contact and addresses. Only the given columns are written, so that two concurrent saves of different ones both
 * last.
 * @throws Refusal `invalid` with the fields that are wrong, `country_not_served`, `not_found`, `cart_empty`.
 */
export async function saveInformation(ctx: CallContext, given: Information): Promise<{ state: StoredCart }> {
  const columns = await columnsOf(ctx, given)
  const saved = await changeCart(ctx, async (state) => {
    if (state.lines.length === 0) throw new Refusal('cart_empty')
    const ships = state.lines.some((line) => line.requiresShipping)
    if (ships && columns.address) refuseUnserved(ctx, columns.address)
    const payer = await payerOf(ctx, state, columns)
    const mobile = mobileOf(ctx, given, columns.address ?? state.address)
    return { change: { columns: { ...columns, ...payer, ...mobile } } }
  })
  const { customer } = ctx
  if (customer && given.saveAddress && given.address && columns.address) {
    const kept = columns.address
    await ctx.shop.db.transaction((tx) => keepAddress(tx, customer.id, kept))
  }
  return saved
}

async function columnsOf(ctx: CallContext, given: Information): Promise<Columns> {
  const fields: Record<string, Text> = {}
  const address = given.addressId ? await fromBook(ctx, given.addressId) : given.address
  const checked = address && checkedAs(ctx, address, 'address', fields)
  const billing = given.billing && checkedAs(ctx, given.billing, 'billing', fields)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
  return {
    email: given.email,
    ...(checked ? { address: checked } : {}),
    ...(given.billing === undefined ? {} : { billing: billing ?? null }),
    ...(given.subscribe === undefined ? {} : { subscribe: given.subscribe }),
  }
}

function checkedAs(
  ctx: CallContext,
  address: Address,
  name: string,
  fields: Record<string, Text>,
): Address | null {
  const result = checkAddress(address, ctx.t)
  for (const [field, text] of Object.entries(result.fields ?? {})) fields[`${name}.${field}`] = text
  return result.address ?? null
}

async function fromBook(ctx: CallContext, id: string): Promise<Address> {
  if (!ctx.customer) throw new Refusal('not_found', { fields: { addressId: { key: 'reason.not_found' } } })
  return findAddress(ctx.shop.db, ctx.customer.id, id)
}

/**
 * The check of the VAT id of whoever is billed: the given or the kept billing address, else the delivery address. A payer
 * that was not given refuses nothing, because the form doesn't show it.
 * @throws Refusal `invalid` for a given payer whose VAT id is wrong; `too_many`.
 */
async function payerOf(ctx: CallContext, state: StoredCart, columns: Columns): Promise<Columns> {
  if (!columns.address && columns.billing === undefined) return {}
  const { address = state.address, billing = state.billing } = columns
  const name = billing ? 'billing' : 'address'
  const payer = billing ?? address
  if (columns[name] === undefined) return keptPayer(ctx, state, name, named(payer, address))
  const { vat, wrong } = await checkPayerVat(ctx, payer)
  if (wrong) throw new Refusal('invalid', { fields: { [`${name}.vatId`]: wrong } })
  return { vat }
}

async function keptPayer(
  ctx: CallContext,
  { vat: known }: StoredCart,
  name: 'address' | 'billing',
  payer: Address | null,
): Promise<Columns> {
  const { shop } = ctx
  if (isConfirmedAbroad(payer, known, taxesOf(shop).baseCountry, shop.now().getTime()))
    return { [name]: payer }
  const { vat, payer: kept } = await checkKnownPayer(ctx, payer)
  return { [name]: kept, vat }
}

/** The bill to the company of a member who had given no name carries the name of the delivery. */
function named(payer: Address | null, address: Address | null): Address | null {
  if (!payer || payer.firstName || !address) return payer
  return { ...payer, firstName: address.firstName, lastName: address.lastName }
}

/** @throws Refusal `country_not_served`. */
export function refuseUnserved(ctx: CallContext, { country }: Address): void {
  if (servesCountry(ctx.shop, country)) return
  const text = { key: 'reason.country_not_served', values: {} }
  throw new Refusal('country_not_served', { text, fields: { 'address.country': text } })
}

/** A number without + is read as one of the address's country. */
function mobileOf(ctx: CallContext, { mobile }: Information, address: Address | null): Columns {
  if (mobile === undefined) return {}
  if (mobile === '') return { mobile: null }
  const number = normalizePhone(mobile, address?.country ?? '')
  if (!number)
    throw new Refusal('invalid', {
      fields: { mobile: { key: 'form.invalid', values: { field: ctx.t('address.phone') } } },
    })
  return { mobile: number }
}
