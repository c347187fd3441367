import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import { customer } from '#server/db/tables.ts'
import { expectDone } from '#test/buying.ts'
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

async function promote(name: string, wish: Partial<AdminPayload<'/promotion/create'>>): Promise<void> {
  const slug = name.toLowerCase().replaceAll(' ', '-')
  expectDone(
    await owner.call('/promotion/create', {
      texts: { en: { name, slug } },
      terms: { kind: 'percentage', percent: 1000 },
      scope: null,
      active: true,
      ...wish,
    }),
  )
}

it('shows the promotions of a month with those that overlap, by keyboard and on a phone', async () => {
  await promote('Spring week', { startsAt: '2098-03-02T09:00:00Z', endsAt: '2098-03-09T09:00:00Z' })
  await promote('Blossom days', { startsAt: '2098-03-06T09:00:00Z', endsAt: '2098-03-20T09:00:00Z' })
  await promote('April only', { startsAt: '2098-04-01T09:00:00Z', endsAt: '2098-04-03T09:00:00Z' })
  const { page, errors } = await openDesk(shop, '/promotions')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
  await page.goto(`${shop.url}/admin/promotions/calendar?month=2098-03`)
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('link', { name }) })
  await row('Spring week').getByText('Overlaps with Blossom days: the better one counts').waitFor()
  await row('Blossom days').getByText('Overlaps with Spring week').waitFor()
  expect(await page.getByText('April only').count()).toBe(0)
  await expectAccessible(page)

  await page.keyboard.press(']')
  await page.getByRole('heading', { name: 'April 2098', level: 2 }).waitFor()
  await row('April only').waitFor()
  expect(page.url()).toContain('month=2098-04')
  await page.goBack()
  await row('Spring week').waitFor()

  await page.setViewportSize({ width: 360, height: 760 })
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'This month' }).click()
  await page.getByRole('heading', { level: 2 }).filter({ hasNotText: '2098' }).waitFor()
  expect(errors).toEqual([])
})

it('duplicates coupons that are selected', async () => {
  const create = (code: string) =>
    owner.call('/coupon/create', {
      ...{ code, names: { en: code }, benefit: { kind: 'percentage', percent: 500 }, active: true },
    })
  expectDone(await create('TWICE-A'))
  expectDone(await create('TWICE-B'))
  const { page, errors } = await openDesk(shop, '/coupons?q=twice')
  await page.getByRole('checkbox', { name: /TWICE-A/ }).check()
  await page.getByRole('checkbox', { name: /TWICE-B/ }).check()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('button', { name: 'Show 2 new coupons' }).click()
  await page.getByRole('link', { name: /TWICE-A-/ }).waitFor()
  const { rows } = await shop.shop.pool.query(
    `select active from coupon where code ~ '^TWICE-[AB]-....$' order by code`,
  )
  expect(rows).toEqual([{ active: false }, { active: false }])
  expect(errors).toEqual([])
})

it('keeps the button that switches a saving beside its field, in the longest words of a phone', async () => {
  await promote('Bulk', { terms: { kind: 'volume', breaks: [{ from: 3, percent: 1000 }] } })
  const { rows } = await shop.shop.pool.query<{ id: number }>('select max(id) id from promotion')
  const { page, caller } = await openDesk(shop, '', { visit: { width: 360, height: 760 } })
  await shop.shop.pool.query(`update staff set lang = 'th' where id = $1`, [caller.id])
  await page.goto(`${shop.url}/admin/promotions/${rows[0]!.id}`)
  const change = page.locator('button:has(.lucide-arrow-left-right)')
  const middle = (box: { y: number; height: number } | null) => box!.y + box!.height / 2
  await change.waitFor()
  const field = page.locator('span:has(> button .lucide-arrow-left-right) input')
  expect(Math.abs(middle(await change.boundingBox()) - middle(await field.boundingBox()))).toBeLessThan(4)
  await expectNoOverflow(page)
})

it('saves the number that is being typed', async () => {
  const { coupon } = expectDone(
    await owner.call('/coupon/create', {
      ...{ code: 'TYPED', names: { en: 'Typed' }, benefit: { kind: 'free_shipping' } },
    }),
  )
  const { page, errors } = await openDesk(shop, `/coupons/${coupon.id}`)
  const uses = page.getByRole('textbox', { name: 'Uses in total' })
  await uses.fill('50')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).waitFor()
  await uses.and(page.locator(':focus')).waitFor()
  await page.reload()
  await uses.waitFor()
  expect(await uses.inputValue()).toBe('50')
  expect(errors).toEqual([])
})

it('does nothing twice for selected rows after an answer was lost', async () => {
  const email = 'lost@example.com'
  await shop.shop.db.insert(customer).values({ email, firstName: 'Ada', lastName: 'Lost' })
  expectDone(
    await owner.call('/coupon/create', {
      ...{ code: 'LOST', names: { en: 'Lost' }, benefit: { kind: 'free_shipping' } },
    }),
  )
  const { page } = await openDesk(shop, '/customers')
  const loseAnswer = (path: string) =>
    page.route(
      `**/api/admin${path}`,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
  const twice = async (name: RegExp, act: () => Promise<void>) => {
    await page.getByRole('checkbox', { name }).check()
    await act()
    await page.getByText('1 row was left as it is:').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name }).check()
    await act()
    await page.getByText('Done for 1 row').waitFor()
  }
  await loseAnswer('/customer/credit')
  await twice(/Ada Lost$/, async () => {
    await page.getByRole('button', { name: 'Give credit' }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('5')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Reason' }).fill('Late parcel')
    await page.keyboard.press('Enter')
  })
  const { rows } = await shop.shop.pool.query('select credits from customer where email = $1', [email])
  expect(rows.map(({ credits }) => Number(credits))).toEqual([500])

  await page.goto(`${shop.url}/admin/coupons?q=lost`)
  await loseAnswer('/coupon/bulk')
  await twice(/LOST$/, () => page.getByRole('button', { name: 'Duplicate' }).click())
  const copies = await shop.shop.pool.query(`select from coupon where code ~ '^LOST-'`)
  expect(copies.rowCount).toBe(1)
})
