import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Visitor } from '#test/app.ts'
import { buy, expectDone, signIn } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from './browser.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop
let staff: DeskCaller

beforeAll(async () => {
  shop = await openVisitedShop()
  staff = await signInStaff(shop, { name: 'Mia' })
})

afterAll(() => shop.close())

const opener = '#page-foot [data-open-chat]'
const panel = (page: Page) => page.locator('#chat[open]')
const field = (page: Page) => panel(page).locator('textarea')
const texts = (page: Page) => panel(page).locator('.chat-text').allTextContents()
/** Messages that the server has confirmed. */
const sent = (page: Page) => panel(page).locator('li:not(.chat-waiting) > .chat-text').allTextContents()

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

async function latestThread() {
  const { items } = expectDone(await staff.call('/thread/list', {}))
  return items[0]!
}

it('lets a guest write by keyboard, and shows answers at once', async () => {
  const { page, context, errors } = await shop.visit()
  await page.goto('/order/find')
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await panel(page).locator('textarea:focus').waitFor()
  await expectAccessible(page)
  await page.keyboard.type('Is the bath tray oiled?')
  await page.keyboard.press('Enter')
  await expect.poll(() => sent(page)).toEqual(['Is the bath tray oiled?'])
  await panel(page).locator('textarea:focus').waitFor()
  await page.keyboard.type('A draft')
  await page.keyboard.press('Escape')
  await page.locator('#chat:not([open])').waitFor({ state: 'attached' })
  await expect.poll(() => page.locator(`${opener}:focus`).count()).toBe(1)

  const thread = await latestThread()
  expect(thread).toMatchObject({ lastFrom: 'shopper', preview: 'Is the bath tray oiled?' })
  expectDone(await staff.call('/thread/reply', { id: thread.id, text: 'Yes, with linseed oil.' }))
  await shop.runJobs()
  await expect.poll(() => page.locator('#page-foot [data-chat-count]').textContent()).toBe('1')
  await expectAccessible(page)

  await page.keyboard.press('Enter')
  const both = ['Is the bath tray oiled?', 'Yes, with linseed oil.']
  await expect.poll(() => sent(page)).toEqual(both)
  expect(await field(page).inputValue()).toBe('A draft')
  await expect.poll(() => page.locator('#page-foot [data-chat-count]').textContent()).toBe('')
  await panel(page).getByText('Mia').waitFor()
  await expectAccessible(page)

  expectDone(await staff.call('/thread/reply', { id: thread.id, text: 'Anything else?' }))
  await shop.runJobs()
  await expect.poll(() => sent(page)).toEqual([...both, 'Anything else?'])
  expect(await field(page).inputValue()).toBe('A draft')

  await page.reload()
  await page.locator(opener).click()
  await expect.poll(() => sent(page)).toEqual([...both, 'Anything else?'])
  expect(errors).toEqual([])
  await context.close()
})

it('shows answers that came while no page was open', async () => {
  const { page, context, errors } = await shop.visit()
  await page.goto('/')
  await page.locator(opener).click()
  await say(page, 'Does the teapot drip?')
  await expect.poll(() => sent(page)).toEqual(['Does the teapot drip?'])
  await page.goto('about:blank')
  const { id } = await latestThread()
  expectDone(await staff.call('/thread/reply', { id, text: 'Never.' }))
  await shop.runJobs()

  await page.goto('/')
  const badge = page.locator('#page-foot [data-chat-count]')
  await expect.poll(() => badge.textContent()).toBe('1')
  await page.locator(opener).click()
  await expect.poll(() => sent(page)).toEqual(['Does the teapot drip?', 'Never.'])
  await expect.poll(() => badge.textContent()).toBe('')
  await page.reload()
  await panel(page).waitFor({ state: 'detached' })
  expect(await badge.textContent()).toBe('')
  expect(errors).toEqual([])
  await context.close()
})

it('sends what was written without a network once, also from the next page', async () => {
  const { page, context } = await shop.visit({ width: 390, height: 844 })
  await page.goto('/product/bath-tray')
  await page.locator('[data-open-chat^="product:"]').click()
  await panel(page).getByRole('heading', { name: 'Bath tray' }).waitFor()
  await panel(page).getByText('answer here').waitFor()
  await context.setOffline(true)
  await field(page).fill('First')
  await panel(page).getByRole('button', { name: 'Send' }).click()
  await panel(page).getByText('Will be sent').waitFor()
  await expectAccessible(page)
  await field(page).fill('Second')
  await panel(page).getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => texts(page)).toEqual(['First', 'Second'])
  expect(await sent(page)).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => sent(page)).toEqual(['First', 'Second'])

  // The answer to the third is lost, and the page is left.
  await page.route('**/message/send', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/message/send'))
  await field(page).fill('Third')
  await panel(page).getByRole('button', { name: 'Send' }).click()
  await lost
  await page.unroute('**/message/send')
  const again = page.waitForResponse('**/message/send')
  await page.goto('/')
  await again
  const { id } = await latestThread()
  const { messages, thread } = expectDone(await staff.call('/thread/detail', { id }))
  expect(messages.map(({ text }) => text)).toEqual(['First', 'Second', 'Third'])
  expect(thread.about).toMatchObject({ kind: 'product' })
  await context.close()
})

it('shows hostile and long text as text, and says when a message is too long', async () => {
  const { page, context, errors } = await shop.visit({ width: 390, height: 844, dark: true })
  await page.goto('/')
  await page.locator(opener).click()
  const hostile = [
    '<img src=x onerror="document.title=1"><script>document.title=2</script>',
    '\u202Egnp.exe \u0645\u0631\u062D\u0628\u0627',
    'W'.repeat(4000),
  ]
  const title = await page.title()
  for (const text of hostile) {
    await field(page).fill(text)
    await panel(page).getByRole('button', { name: 'Send' }).click()
    await expect.poll(async () => (await sent(page)).at(-1)).toBe(text)
  }
  expect(await panel(page).locator('.chat-messages img, .chat-messages script').count()).toBe(0)
  expect(await page.title()).toBe(title)
  const fits = await panel(page).evaluate((dialog) =>
    [...dialog.querySelectorAll('*')].every(
      (element) => element.scrollWidth <= Math.max(element.clientWidth, 390),
    ),
  )
  expect(fits).toBe(true)

  await field(page).fill('x'.repeat(4001))
  await panel(page).getByRole('button', { name: 'Send' }).click()
  await panel(page).getByText('at most 4,000 characters').waitFor()
  expect(await field(page).inputValue()).toHaveLength(4001)
  await expectAccessible(page)
  expect(errors).toEqual([])
  await context.close()
})

it('opens about the order from its help', async () => {
  const { id, token, email } = await signIn(shop.shop)
  const visitor: Visitor = shop.visitor({ 'x-auth': token })
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    `select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 5 order by v.id limit 1`,
  )
  const { orderNumber } = await buy(visitor, { sku: rows[0]!.sku, email, method: 'bank' })
  const { page, context, errors } = await shop.visit()
  await page.goto('/robots.txt')
  await page.evaluate((issued) => localStorage.setItem('x-auth', issued), token)
  await page.goto(`/user/order/${orderNumber}`)
  await page.locator('[data-help]').click()
  await panel(page)
    .getByRole('heading', { name: `Order ${orderNumber}` })
    .waitFor()
  await expectAccessible(page)
  await say(page, 'When will it ship?')
  await expect.poll(() => sent(page)).toEqual(['When will it ship?'])
  expect(await latestThread()).toMatchObject({
    about: { kind: 'order', number: orderNumber },
    customerId: id,
    preview: 'When will it ship?',
  })
  expect(errors).toEqual([])
  await context.close()
})
