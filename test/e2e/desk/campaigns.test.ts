import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let owner: DeskCaller

beforeAll(async () => {
  shop = await openVisitedShop()
  owner = await signInStaff(shop)
})
afterAll(() => shop.close())

const day = 24 * 3600_000

/** A product of its own for a test, with its price. */
async function goods(sku: string) {
  const product = await sell(shop.shop, { sku, price: 2000, onHand: 10 })
  const filter = { all: [{ field: 'product', op: 'is', value: product } as never] }
  const price = async () => expectDone(await owner.call('/variant/list', { filter })).items[0]!
  return { product, filter, price }
}

/** Text of a field for a day and a time, in the browser's zone. */
function typed(ms: number): string {
  return new Date(Date.now() + ms).toLocaleString('sv-SE').replace(' ', 'T').slice(0, 16)
}

/** Runs what is due by then, as if the time had passed. */
async function later(ms: number): Promise<void> {
  const { now } = shop.shop
  shop.shop.now = () => new Date(Date.now() + ms)
  try {
    await shop.runJobs()
  } finally {
    shop.shop.now = now
  }
}

/** A plan that halves the price, another one that has expired, and a promotion that is off. */
async function prepare({ product, filter }: Awaited<ReturnType<typeof goods>>) {
  const action = { kind: 'price', step: { percent: -5000 }, compareAt: 'was' } as const
  expectDone(await owner.call('/variant/plan', { select: { filter }, action }))
  const other = { ...action, step: { percent: -4000 } }
  const { plan } = expectDone(await owner.call('/variant/plan', { select: { filter }, action: other }))
  await shop.shop.pool.query('update bulk_plan set expires_at = now() where id = $1', [plan.id])
  await newPromotion(product, 'Lamp week', 'lamp-week')
}

async function newPromotion(product: number, name: string, slug: string) {
  const { promotion } = expectDone(
    await owner.call('/promotion/create', {
      texts: { en: { name, slug } },
      terms: { kind: 'percentage', percent: 1000 },
      scope: { products: [product], categories: [], collections: [] },
      banner: { en: 'Lamps for less' },
    }),
  )
  return promotion.id
}

it('takes a campaign live and reverts it as a whole, by keyboard and on a phone', async () => {
  const lamp = await goods('LAMP')
  const { price } = lamp
  await prepare(lamp)
  const { page, errors } = await openDesk(shop, '/campaigns')
  await page.getByText('A campaign can contain price changes').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('c')
  await page.getByLabel('Name').fill('Light week')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Light week', level: 1 }).waitFor()

  const add = async (kind: string | null, name: RegExp) => {
    await page.getByRole('button', { name: 'Add part' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add part' })
    if (kind) {
      await dialog.getByRole('button', { name: /Kind/ }).click()
      await page.getByRole('option', { name: kind }).click()
    }
    await dialog.getByRole('button', { name }).waitFor()
    expect(await dialog.getByText('-40%').count()).toBe(0)
    await dialog.getByRole('button', { name }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await add(null, /^Price: -50% · 1$/)
  await add('Promotion', /^Lamp week$/)
  await page.getByLabel('Starts').fill(typed(day))
  await page.getByLabel('Ends').fill(typed(3 * day))
  await page.keyboard.press('Control+s')
  await page.getByRole('list').filter({ hasText: 'Lamp week' }).first().waitFor()
  await page.getByRole('heading', { name: 'Timeline' }).waitFor()
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.getByText('Campaign scheduled').waitFor()
  await page.getByText(/^Goes live on .+ \(.+\)\.$/).waitFor()
  await page.getByRole('button', { name: 'Preview' }).click()
  // The rehearsal shows the day on which it starts.
  await page.frameLocator('iframe').getByText('Lamps for less').first().waitFor()
  expect((await price()).price).toBe(2000)
  await expectAccessible(page)

  await later(2 * day)
  // The session may have been idle for too long by then, for calls that the page made meanwhile.
  await page.reload()
  await page
    .getByText(/^Reverts automatically on/)
    .first()
    .waitFor()
  expect((await price()).price).toBe(1000)
  await page.setViewportSize({ width: 360, height: 760 })
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 900 })

  const { product: id, version, variant } = await price()
  const set = [{ path: `variants.${variant}.compareAtPrice`, from: 2000, to: 2400 }]
  expectDone(await owner.call('/product/save', { id, version, set }))
  await later(4 * day)
  await page.reload()
  await page.getByText(/^Reverted on/).waitFor()
  expect(await price()).toMatchObject({ price: 2000, compareAtPrice: 2400 })
  await page.getByText('1 value left out').click()
  await page.getByText('Someone changed it after it was planned.').waitFor()
  await page.goto(`${shop.url}/admin/campaigns`)
  await page.getByRole('row').filter({ hasText: 'Light week' }).getByText('Ended').waitFor()
  expect(errors).toEqual([])
})

it('reverts a live campaign with one press', async () => {
  const { product, filter, price } = await goods('BULB')
  const action = { kind: 'price', step: { to: 700 }, compareAt: 'none' } as const
  const { plan } = expectDone(await owner.call('/variant/plan', { select: { filter }, action }))
  const { campaign, version } = expectDone(await owner.call('/campaign/create', { name: 'Short week' }))
  const { id } = campaign
  const startsAt = new Date(Date.now() + day).toISOString()
  const promotion = await newPromotion(product, 'Bulb week', 'bulb-week')
  const set = [
    { path: 'startsAt', from: null, to: startsAt },
    {
      ...{ path: 'parts', from: [] },
      to: [
        { kind: 'plan', id: plan.id },
        { kind: 'promotion', id: String(promotion) },
      ],
    },
  ]
  expectDone(await owner.call('/campaign/save', { id, version, set }))
  expectDone(await owner.call('/campaign/schedule', { id }))
  const { version: scheduled } = expectDone(await owner.call('/promotion/detail', { id: promotion }))
  const end = [{ path: 'endsAt', from: null, to: new Date(Date.now() + 9 * day).toISOString() }]
  expectDone(await owner.call('/promotion/save', { id: promotion, version: scheduled, set: end }))
  await later(2 * day)
  expect((await price()).price).toBe(700)
  const { page, errors } = await openDesk(shop, `/campaigns/${id}`)
  await page.getByRole('button', { name: 'Revert everything' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revert everything' }).click()
  await page.getByText('Campaign reverted').waitFor()
  expect((await price()).price).toBe(2000)
  await page.getByText('1 value left out').click()
  await page.getByText('Ends: Someone changed it after it was planned.').waitFor()
  expect(errors).toEqual([])
})

it('lets a bulk change revert by itself, moves that and calls it off', async () => {
  const { filter, price } = await goods('SHADE')
  const action = { kind: 'price', step: { to: 900 }, compareAt: 'none' } as const
  const { plan } = expectDone(await owner.call('/variant/plan', { select: { filter }, action }))
  const { page, errors } = await openDesk(shop, `/plans/${plan.id}`)
  await page.getByRole('button', { name: 'Run later' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run later' })
  await dialog.getByLabel('Reverts').fill(typed(2 * day))
  await dialog.getByRole('button', { name: 'Run later' }).click()
  await page.getByText(/^Reverts automatically on .*\(in 2 days\)/).waitFor()
  expect((await price()).price).toBe(900)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move revert' }).click()
  const move = page.getByRole('dialog', { name: 'Move revert' })
  await move.getByLabel('Reverts').fill(typed(5 * day))
  await move.getByRole('button', { name: 'Move revert' }).click()
  await page.getByText(/\(in 5 days\)/).waitFor()
  await page.setViewportSize({ width: 360, height: 760 })
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Don’t revert' }).click()
  await page.getByText(/^Reverts automatically/).waitFor({ state: 'detached' })
  await later(6 * day)
  expect((await price()).price).toBe(900)
  expect(errors).toEqual([])
})
