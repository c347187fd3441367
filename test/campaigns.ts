import { afterAll, beforeAll } from 'vitest'
import type { CampaignRef } from '#contract/admin/marketing/campaign.ts'
import type { TestShop } from './app.ts'
import { expectDone, openBuyingShop, sell } from './buying.ts'
import { type DeskCaller, signInStaff } from './desk.ts'

export const hour = 3600_000
export const day = 24 * hour

export const iso = (ms: number) => new Date(Date.now() + ms).toISOString()

/** Opens a shop for the campaigns of one test file, with a person who may change catalogue, offers and content. */
export function withCampaigns() {
  let world: TestShop
  let staff: DeskCaller
  let made = 0

  /** Signs in again, such as after old sessions were deleted. */
  const signIn = async () => {
    staff = await signInStaff(world, { role: 'catalogue' })
  }
  beforeAll(async () => {
    world = await openBuyingShop({})
    await signIn()
  })
  afterAll(() => world.close())

  async function newPromotion(product: number) {
    const slug = `sale-${++made}`
    const { promotion } = expectDone(
      await staff.call('/promotion/create', {
        texts: { en: { name: `Sale ${made}`, slug } },
        terms: { kind: 'percentage', percent: 1000 },
        scope: { products: [product], categories: [], collections: [] },
        banner: { en: `Banner ${made}` },
      }),
    )
    return promotion.id
  }

  /** A public page with a draft that has another summary. */
  async function newPage() {
    const wish = { kind: 'page', name: `Page ${++made}`, slug: `page-${made}` } as const
    const { content, version } = expectDone(await staff.call('/content/create', wish))
    const { id } = content
    const published = expectDone(await staff.call('/content/publish', { kind: 'page', id, version }))
    await edit(id, published.version, '', 'In the sale')
    return id
  }

  async function edit(id: string, version: number, from: string, to: string) {
    const set = [{ path: 'texts.en.summary', from, to }]
    return expectDone(await staff.call('/content/patch', { kind: 'page', id, version, set })).version
  }

  const pageOf = async (id: string) => expectDone(await staff.call('/content/detail', { kind: 'page', id }))

  /** The summary that shoppers read. */
  async function summaryOf(page: string): Promise<string> {
    const { rows } = await world.shop.pool.query<{ summary: string }>(
      `select summary from translation where kind = 'page' and owner_id = $1 and lang = 'en'`,
      [page],
    )
    return rows[0]!.summary
  }

  /** A product with a plan that halves its price, a promotion and a coupon that are off, and a page with a draft. */
  async function parts() {
    const sku = `SKU-${++made}`
    const product = await sell(world.shop, { sku, price: 2000, onHand: 100 })
    const filter = { all: [{ field: 'product', op: 'is', value: product } as never] }
    const variant = async () => expectDone(await staff.call('/variant/list', { filter })).items[0]!
    const halve = async () =>
      expectDone(
        await staff.call('/variant/plan', {
          select: { filter },
          action: { kind: 'price', step: { percent: -5000 }, compareAt: 'was' },
        }),
      ).plan.id
    const plan = await halve()
    const promotion = await newPromotion(product)
    const code = `CODE${made}`
    const { coupon } = expectDone(
      await staff.call('/coupon/create', {
        ...{ code, names: { en: code }, benefit: { kind: 'percentage', percent: 500 } },
      }),
    )
    const page = await newPage()
    const refs: CampaignRef[] = [
      { kind: 'plan', id: plan },
      { kind: 'promotion', id: String(promotion) },
      { kind: 'coupon', id: String(coupon.id) },
      { kind: 'page', id: page },
    ]
    return { sku, product, variant, halve, plan, promotion, coupon: coupon.id, code, page, refs }
  }

  async function campaignOf(
    refs: CampaignRef[],
    { startsAt = iso(hour), endsAt = iso(2 * hour) as string | null, caller = staff } = {},
  ) {
    const { campaign, version } = expectDone(
      await caller.call('/campaign/create', { name: `Campaign ${++made}` }),
    )
    const set = [
      { path: 'startsAt', from: null, to: startsAt },
      { path: 'endsAt', from: null, to: endsAt },
      { path: 'parts', from: [], to: refs },
    ]
    expectDone(await caller.call('/campaign/save', { id: campaign.id, version, set }))
    return campaign.id
  }

  const schedule = async (id: string) => expectDone(await staff.call('/campaign/schedule', { id })).campaign
  const detail = async (id: string) => expectDone(await staff.call('/campaign/detail', { id }))

  /** Does something at a time to come, as if it had passed. */
  async function at<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
    const { now } = world.shop
    world.shop.now = () => new Date(Date.now() + ms)
    try {
      return await work()
    } finally {
      world.shop.now = now
    }
  }

  /** Runs what is due by then. A large plan starts a job of its own. */
  const later = (ms: number) =>
    at(ms, async () => {
      await world.runJobs()
      await world.runJobs()
      await world.shop.changes.catchUp()
    })

  const offerOf = async (promotion: number) =>
    expectDone(await staff.call('/promotion/detail', { id: promotion })).promotion

  return {
    get world() {
      return world
    },
    get staff() {
      return staff
    },
    ...{
      signIn,
      parts,
      newPromotion,
      campaignOf,
      schedule,
      detail,
      at,
      later,
      offerOf,
      pageOf,
      edit,
      summaryOf,
    },
  }
}
