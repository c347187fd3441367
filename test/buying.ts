import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Checkout, Placed } from '#contract/checkout.ts'
import type { Envelope } from '#contract/envelope.ts'
import { saveProduct } from '#server/catalog/save/save-product.ts'
import { coupon, customer, loginSession } from '#server/db/tables.ts'
import { paymentSetting } from '#server/payments/payment.setting.ts'
import { hashToken, sessionLifetime } from '#server/platform/sessions.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { Shop } from '#server/platform/shop.ts'
import { shippingSetting } from '#server/pricing/shipping/shipping.setting.ts'
import { openTestShop, type TestOptions, type TestShop, type Visitor } from './app.ts'

/** A shop in Berlin with gross EUR prices that ships to Germany and France and accepts every payment method. */
export async function openBuyingShop(options: TestOptions = {}): Promise<TestShop> {
  return openTestShop({
    ...options,
    async prepare(shop) {
      await shop.db.transaction(async (tx) => {
        await changeSetting(tx, shippingSetting, {
          zones: [
            { code: 'home', name: { en: 'Home' }, countries: ['DE'], methods: [standard, express] },
            {
              code: 'near',
              name: { en: 'Near' },
              countries: ['FR'],
              methods: [{ ...standard, table: [{ from: 0, fee: { EUR: 990 } }] }],
            },
          ],
        })
        await changeSetting(tx, paymentSetting, {
          cod: { enabled: true, countries: ['DE'], limit: { EUR: 50_000 } },
          bank: { enabled: true, holder: 'Haldene', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
        })
      })
      await options.prepare?.(shop)
    },
  })
}

const standard = {
  code: 'standard',
  name: { en: 'Standard', zh: '标准配送' },
  table: [{ from: 0, fee: { EUR: 490 } }],
  freeFrom: { EUR: 20_000 },
}

/** Carries up to 10 kg. */
const express = {
  code: 'express',
  name: { en: 'Express' },
  by: 'weight' as const,
  table: [{ from: 0, fee: { EUR: 1290 } }],
  until: 10_000,
}

type Goods = {
  sku: string
  price?: number
  onHand?: number
  weight?: number
  name?: string
  maxPerOrder?: number
  stockPolicy?: 'deny' | 'backorder' | 'untracked'
  status?: 'active' | 'draft' | 'archived'
  requiresShipping?: boolean
  categoryIds?: number[]
  releaseOn?: string
}

/** Creates or updates a product with one variant. Returns its id. */
export async function sell({ db, changes }: Pick<Shop, 'db' | 'changes'>, goods: Goods): Promise<number> {
  const {
    sku,
    price = 1000,
    onHand = 100,
    weight = 500,
    name = sku,
    stockPolicy = 'deny',
    status = 'active',
  } = goods
  const id = await db.transaction((tx) =>
    saveProduct(tx, {
      handle: sku.toLowerCase(),
      status,
      vendor: '',
      type: '',
      taxClass: 'standard',
      shippingClass: 'standard',
      texts: { en: { slug: sku.toLowerCase(), name } },
      categoryIds: goods.categoryIds ?? [],
      tags: [],
      options: [],
      specification: [],
      pictureIds: [],
      variants: [
        {
          sku,
          options: {},
          price,
          weight,
          stockPolicy,
          onHand,
          ...(goods.maxPerOrder ? { maxPerOrder: goods.maxPerOrder } : {}),
          ...(goods.releaseOn ? { releaseOn: goods.releaseOn } : {}),
          ...(goods.requiresShipping === undefined ? {} : { requiresShipping: goods.requiresShipping }),
        },
      ],
    }),
  )
  await changes.catchUp()
  return id
}

export const berlin = {
  country: 'DE',
  city: 'Berlin',
  postalCode: '10115',
  firstName: 'Ada',
  lastName: 'Lind',
  address: 'Torstraße 1',
}

type Wish = { sku?: string; quantity?: number; email?: string; method?: string; useCredit?: boolean }

/** Completes every checkout step before the last button. */
export async function checkOut(visitor: Visitor, wish: Wish = {}): Promise<Checkout> {
  const {
    sku = 'MUG',
    quantity = 1,
    email = `${crypto.randomUUID()}@example.com`,
    method = 'test',
    useCredit,
  } = wish
  if (sku) expectDone(await visitor.call('/cart/add', { sku, quantity }))
  expectDone(await visitor.call('/checkout/start'))
  expectDone(await visitor.call('/checkout/information', { email, address: berlin }))
  expectDone(await visitor.call('/checkout/shipping', { method: 'standard' }))
  const payload = { method, ...(useCredit === undefined ? {} : { useCredit }) }
  return expectDone(await visitor.call('/checkout/payment', payload)).checkout
}

export const newKey = () => crypto.randomUUID()

/** Submits the order with the total that the checkout shows. */
export async function submit(
  visitor: Visitor,
  checkout: Checkout,
  key = newKey(),
): Promise<Envelope<Placed>> {
  return visitor.call('/checkout/submit', { total: checkout.totals.due, idempotencyKey: key, agree: true })
}

/** Fills a cart, checks out and places the order. */
export async function buy(visitor: Visitor, wish: Wish = {}): Promise<Placed> {
  return expectDone(await submit(visitor, await checkOut(visitor, wish)))
}

/** Chooses the bank's answer on the test acquirer's page. */
export async function payAt(
  app: FastifyInstance,
  { url = '' }: { url?: string },
  decision = 'approve',
): Promise<string> {
  const response = await app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `decision=${decision}`,
  })
  return response.headers.location ?? ''
}

export function expectDone<Data>(envelope: Envelope<Data>): Data {
  if (envelope.code !== 0) throw new Error(`refused: ${JSON.stringify(envelope)}`)
  return envelope.data
}

/** The notes in an order's history, which staff read, oldest first. */
export async function notesOf({ pool }: Pick<Shop, 'pool'>, number: string): Promise<string[]> {
  const { rows } = await pool.query<{ note: string }>(
    `select h.note from order_history h join orders o on o.id = h.order_id
     where o.number = $1 and h.kind = 'note' order by h.at, h.id`,
    [number],
  )
  return rows.map(({ note }) => note)
}

/** The stored stock figures next to the sums of the ledger. */
export async function stockOf({ pool }: Pick<Shop, 'pool'>, sku: string) {
  const { rows } = await pool.query(
    `select s.on_hand, s.reserved, sum(m.on_hand)::int as moved_on_hand, sum(m.reserved)::int as moved_reserved
     from stock s join variant v on v.id = s.variant_id left join stock_move m on m.variant_id = v.id
     where v.sku = $1 group by s.on_hand, s.reserved`,
    [sku],
  )
  return rows[0] as { on_hand: number; reserved: number; moved_on_hand: number; moved_reserved: number }
}

/** A signed-in customer; the same address returns the same customer. */
export async function signIn(
  shop: Shop,
  email = `${crypto.randomUUID()}@example.com`,
  { credits = 0 }: { credits?: number } = {},
): Promise<{ id: string; email: string; token: string }> {
  const [made] = await shop.db
    .insert(customer)
    .values({ email, emailVerifiedAt: shop.now(), credits })
    .onConflictDoUpdate({ target: customer.email, set: { email } })
    .returning()
  const token = randomBytes(32).toString('base64url')
  await shop.db.insert(loginSession).values({
    tokenHash: hashToken(token),
    customerId: made!.id,
    ip: '127.0.0.1',
    browser: 'test',
    expiresAt: new Date(shop.now().getTime() + sessionLifetime),
  })
  return { id: made!.id, email, token }
}

type CouponInput = Partial<typeof coupon.$inferInsert> & Pick<typeof coupon.$inferInsert, 'code' | 'kind'>

export async function newCoupon({ db }: Pick<Shop, 'db'>, input: CouponInput): Promise<void> {
  await db.insert(coupon).values({ labels: { en: input.code }, ...input })
}
