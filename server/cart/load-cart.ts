import type { Lang } from '#contract/languages.ts'
import { findCoupon } from '#server/marketing/coupons/read-coupons.ts'
import type { CallContext, Shop } from '#server/platform/shop.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import {
  emptyCart,
  type LiveVariant,
  type StoredCart,
  type StoredLine,
  type StoredVariant,
} from './stored-cart.ts'
import { variantFacts } from './variant-facts.ts'

type Reading = { lang: Lang; currency: string; sku?: string | undefined; coupon?: string | undefined }

type LiveLine = LiveVariant & Pick<StoredLine, 'id' | 'quantity' | 'seenPrice' | 'seenCurrency'> & Agreement

/** Terms that were agreed for a line. */
type Agreement = {
  fixedPrice: number | null
  /** It is of a quote or a draft order. */
  quoted: boolean
  /** Units reserved for its draft order. */
  held: number | null
}

type Row = {
  cart: Partial<StoredCart> | null
  credits: number
  customerEmail: string | null
  lines: LiveLine[] | null
}

/**
 * The open cart of a visitor or customer with everything its calculation needs. Prices and stock are read in one
 * query, names and pictures come from the cache. `sku` also reads that variant; `coupon` reads the coupon of that code
 * instead of the cart's own.
 */
export async function loadCart(
  shop: Shop,
  owner: CartOwner,
  { lang, currency, sku, coupon }: Reading,
): Promise<StoredCart> {
  const [{ rows }, wanted] = await Promise.all([
    shop.pool.query<Row>({
      name: owner.customerId ? 'cart-of-customer' : 'cart-of-visitor',
      text: owner.customerId ? cartOfCustomer : cartOfVisitor,
      values: [owner.customerId ?? owner.visitorId, currency, shop.now()],
    }),
    sku === undefined ? null : findVariant(shop, sku, currency),
  ])
  const { cart, credits, customerEmail, lines } = rows[0] ?? {
    cart: null,
    credits: 0,
    customerEmail: null,
    lines: null,
  }
  const live = lines ?? []
  const facts = await variantFacts(
    shop,
    [...live, ...(wanted ? [wanted] : [])].map(({ variantId }) => variantId),
    lang,
  )
  const whole = <Live extends LiveVariant>(variant: Live) => ({
    ...variant,
    ...facts.get(variant.variantId)!,
  })
  const code = coupon ?? cart?.couponCode
  return {
    ...emptyCart,
    ...cart,
    credits,
    coupon: code ? await findCoupon(shop, owner, [cart?.email ?? null, customerEmail], code) : null,
    lines: live.filter(({ variantId }) => facts.has(variantId)).map((line) => whole(asAgreed(line))),
    wanted: wanted && facts.has(wanted.variantId) ? whole(wanted) : null,
  } satisfies StoredCart
}

/**
 * A line of a quote or draft order may exceed what everybody else can order, and uses the units that are held for it. An
 * agreed price is final.
 */
export function asAgreed<Line extends LiveVariant & { quantity: number }>({
  fixedPrice,
  quoted,
  held,
  ...line
}: Line & Agreement) {
  if (!quoted) return line
  const maxPerOrder = Math.max(line.maxPerOrder, line.quantity)
  const own = { ...line, maxPerOrder, available: line.available + (held ?? 0) }
  return fixedPrice === null
    ? own
    : { ...own, price: fixedPrice, fixed: true, agreed: true, compareAtPrice: null }
}

/** A statement of its own: PostgreSQL plans one for a list of SKUs anew for each call, which takes longer than the search. */
async function findVariant({ pool, now }: Shop, sku: string, currency: string): Promise<LiveVariant | null> {
  const { rows } = await pool.query<{ variant: LiveVariant }>({
    name: 'variant-by-sku',
    text: `${variantsWhere} v.sku = $1`,
    values: [sku, currency, now()],
  })
  return rows[0]?.variant ?? null
}

async function findVariants(shop: Shop, skus: string[], currency: string): Promise<LiveVariant[]> {
  const { rows } = await shop.pool.query<{ variant: LiveVariant }>({
    name: 'variants-by-sku',
    text: `${variantsWhere} v.sku = any($1::text[])`,
    values: [skus, currency, shop.now()],
  })
  return rows.map(({ variant }) => variant)
}

/** Variants by SKU, for a cart that is not stored. Unknown ones are left out. */
export async function variantsBySku(
  shop: Shop,
  skus: string[],
  { lang, currency }: { lang: Lang; currency: string },
): Promise<Map<string, StoredVariant>> {
  const live = await findVariants(shop, skus, currency)
  const facts = await variantFacts(
    shop,
    live.map(({ variantId }) => variantId),
    lang,
  )
  return new Map(
    live.flatMap((variant) => {
      const own = facts.get(variant.variantId)
      return own ? [[variant.sku, { ...variant, ...own }] as const] : []
    }),
  )
}

/** $2 currency, $3 now. */
export const liveVariant = `
  'variantId', v.id, 'sku', v.sku, 'price', coalesce(vp.price, v.price), 'fixed', vp.price is not null,
  'compareAtPrice', case when vp.price is null then v.compare_at_price else vp.compare_at_price end,
  'weight', v.weight, 'taxClass', p.tax_class, 'shippingClass', p.shipping_class,
  'requiresShipping', v.requires_shipping,
  'active', v.active and p.status = 'active' and p.published_at <= $3,
  'stockPolicy', v.stock_policy, 'maxPerOrder', v.max_per_order,
  'available', coalesce(s.on_hand - s.reserved, 0), 'releaseOn', v.release_on`

const joinsIn = (currency: string) => `
  join product p on p.id = v.product_id
  left join stock s on s.variant_id = v.id
  left join variant_price vp on vp.variant_id = v.id and vp.currency = ${currency}`

export const liveJoins = joinsIn('$2')

const variantsWhere = `select json_build_object(${liveVariant}) as variant from variant v ${liveJoins} where`

function cartQuery(ofOwner: string): string {
  return `
  select
    json_build_object(
      'id', c.id, 'version', c.version, 'note', c.note, 'couponCode', c.coupon_code,
      'email', c.email, 'mobile', c.mobile, 'address', c.address, 'billing', c.billing, 'vat', c.vat,
      'shippingMethod', c.shipping_method, 'paymentMethod', c.payment_method,
      'useCredit', c.use_credit, 'subscribe', c.subscribe, 'addedKeys', c.added_keys, 'pending', c.pending, 'quote', coalesce((
        select json_build_object('id', q.id, 'number', q.number, 'inquiryNumber', i.number, 'currency', q.currency,
          'shippingFee', q.shipping_fee, 'validUntil', floor(extract(epoch from q.valid_until) * 1000))
        from quote q join inquiry i on i.id = q.inquiry_id where q.id = c.quote_id), (
        select json_build_object('id', d.id, 'number', d.number, 'inquiryNumber', null, 'currency', d.currency,
          'shippingFee', d.shipping_fee, 'discount', d.discount,
          'validUntil', floor(extract(epoch from d.expires_at) * 1000))
        from draft_order d where d.id = c.quote_id))) as cart,
    coalesce(cu.credits, 0)::float8 as credits, cu.email as "customerEmail",
    (select json_agg(json_build_object(
        'id', l.id, 'quantity', l.quantity, 'seenPrice', l.seen_price, 'seenCurrency', l.seen_currency,
        'fixedPrice', l.fixed_price, 'quoted', c.quote_id is not null, 'held', (
          select d.held from draft_line d where d.draft_id = c.quote_id and d.variant_id = l.variant_id),
        ${liveVariant})
        order by l.added_at, l.id)
      from cart_line l join variant v on v.id = l.variant_id
      ${joinsIn('coalesce((select d.currency from draft_order d where d.id = c.quote_id), $2)')}
      where l.cart_id = c.id) as lines
  from cart c left join customer cu on cu.id = c.customer_id
  where c.ordered_at is null and ${ofOwner}`
}

const cartOfVisitor = cartQuery('c.customer_id is null and c.visitor_id = $1')
const cartOfCustomer = cartQuery('c.customer_id = $1::uuid')

/** The owner of a cart: the customer once signed in, the visitor before that. */
export type CartOwner = { customerId: string | null; visitorId: string }

export function cartOwner(ctx: CallContext): CartOwner {
  return { customerId: ctx.customer?.id ?? null, visitorId: ensureVisitor(ctx) }
}
