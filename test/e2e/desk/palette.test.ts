import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueTicket } from '#server/platform/sign-in/ticket.ts'
import { expectDone } from '#test/buying.ts'
import { apply, receive } from '#test/returns.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { openDesk } from './desk.ts'
import { choose, idsOf, look } from './palette.ts'

let shop: VisitedShop
let sku: string
let slug: string

beforeAll(async () => {
  shop = await openVisitedShop()
  const { rows } = await shop.shop.pool.query<{ sku: string; slug: string }>(
    `select v.sku, t.slug from variant v join stock s on s.variant_id = v.id
      join translation t on t.kind = 'product' and t.owner_id = v.product_id and t.lang = 'en'
      where s.on_hand > 20 order by v.id limit 1`,
  )
  ;({ sku, slug } = rows[0]!)
})
afterAll(() => shop.close())

/** The actions on found records that the palette offers. */
const stepsIn = async (page: Page, kinds: string) =>
  (await idsOf(page)).filter((id) => new RegExp(`^(${kinds}) [a-z]+ /`).test(id))

it('takes the steps of a return that its state and the person’s role allow, from any screen and its own', async () => {
  const visitor = shop.visitor()
  const { number } = await apply(visitor, await receive(shop, visitor, { sku }), {})
  await shop.runJobs()
  const { page, errors, caller } = await openDesk(shop, '/')
  await choose(page, number, 'return refuse ')
  await page.getByRole('dialog', { name: 'Refuse' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: number, level: 1 }).waitFor()
  // The record is open already.
  await choose(page, `approve ${number}`, 'return approve ', `Approve ${number}`)
  const sheet = page.getByRole('dialog', { name: 'Approve' })
  await sheet.getByRole('button', { name: 'Approve' }).click()
  await sheet.waitFor({ state: 'detached' })
  await look(page, number)
  await expect.poll(() => stepsIn(page, 'return')).toEqual([`return receive /returns/${number}`])
  expect(errors).toEqual([])

  expectDone(await caller.call('/return/receive', { number }))
  const clerk = await openDesk(shop, '/', { staff: { permissions: ['orders.read', 'returns.decide'] } })
  await look(clerk.page, number)
  await clerk.page.getByRole('menuitem', { name: number }).first().waitFor()
  expect(await stepsIn(clerk.page, 'return')).toEqual([])
  expect(clerk.errors).toEqual([])
})

it('answers an inquiry, writes its quote and sends it', async () => {
  const { ticket } = issueTicket(shop.shop, 'inquiry')
  const asked = { name: 'Ada Lind', email: 'ada@example.com', content: 'For a hotel', ticket }
  const products = [{ slug, sku, quantity: 24 }]
  const { number } = expectDone(await shop.visitor().call('/inquiry/submit', { ...asked, products }))
  await shop.runJobs()
  const { page, errors } = await openDesk(shop, '/')
  await choose(page, `answer ${number}`, 'thread reply ', `Answer ${number}`)
  await page.locator('[data-path=reply] textarea:focus').waitFor()
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/`)
  await page.locator('h1').waitFor()
  await choose(page, number, 'inquiry quote ', number)
  const sheet = page.getByRole('dialog', { name: 'Make a quote' })
  await sheet.getByLabel('Price per unit').fill('99.90')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Save draft' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.goto(`${shop.url}/admin/`)
  await page.locator('h1').waitFor()
  await choose(page, `send ${number}`, 'inquiry send ', `Send the quote for ${number}`)
  await page.getByText('Sent', { exact: true }).waitFor()
  await look(page, number)
  const path = `/inbox/inquiries/${number}`
  await expect
    .poll(() => stepsIn(page, 'inquiry|thread'))
    .toEqual([`inquiry quote ${path}`, `thread reply ${path}`])
  expect(errors).toEqual([])
})

it('adds a customer to a company', async () => {
  const { page, errors, caller } = await openDesk(shop, '/')
  expectDone(await caller.call('/company/create', { name: 'Atelier Petit' }))
  await shop.runJobs()
  await choose(page, 'atelier petit', 'company add ', 'Atelier Petit')
  await page.getByRole('dialog', { name: 'Add customer' }).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})
