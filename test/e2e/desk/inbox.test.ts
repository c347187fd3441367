import type { Route } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { indexProducts } from '#server/catalog/staff/index-products.ts'
import { issueTicket } from '#server/platform/sign-in/ticket.ts'
import { expectDone, signIn } from '#test/buying.ts'
import { buyPaid } from '#test/returns.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, keptDrafts, openDesk } from './desk.ts'

/** Words that would run, close a tag or turn the line around if they were more than text. */
const hostile = '<img src=x onerror=alert(1)>‮</p> {name}'

let shop: VisitedShop
let sku: string
let slug: string
beforeAll(async () => {
  shop = await openVisitedShop()
  const [product] = await rowsOf<{ sku: string; slug: string }>(
    `select v.sku, t.slug from variant v join stock s on s.variant_id = v.id
      join translation t on t.kind = 'product' and t.owner_id = v.product_id and t.lang = 'en'
      where s.on_hand > 20 order by v.id limit 1`,
  )
  ;({ sku, slug } = product!)
})
afterAll(() => shop.close())

const rowsOf = async <Row>(sql: string, values: unknown[] = []) =>
  (await shop.shop.pool.query(sql, values)).rows as Row[]

it('works through conversations by keyboard only: answer, assign, close, and take it back', async () => {
  const text = `Is it oiled? ${hostile}`
  const { thread } = expectDone(
    await shop.visitor().call('/message/send', { text, email: 'oak@example.com' }),
  )
  const { page, errors } = await openDesk(shop, '/inbox?view=waiting', { visit: { width: 1440 } })
  await page.getByRole('link', { name: 'oak@example.com' }).waitFor()
  await expectAccessible(page)
  await expect
    .poll(async () => {
      if (!page.url().includes('/inbox/')) await page.keyboard.press('j')
      return page.url()
    })
    .toContain(`/inbox/${thread.id}`)
  const open = page.getByRole('region', { name: 'Conversation with oak@example.com' })
  await open.getByText(text).waitFor()
  await expectAccessible(page)

  await page.keyboard.press('r')
  await page.locator('[data-path=reply] textarea:focus').waitFor()
  await page.keyboard.type('Yes, with linseed oil.')
  await page.keyboard.press('Control+Enter')
  await open.getByRole('listitem').getByText('Yes, with linseed oil.').waitFor()
  await expect.poll(() => open.getByRole('textbox').inputValue()).toBe('')
  await page.getByRole('button', { name: 'Assign' }).focus()
  await page.keyboard.press('a')
  await open
    .getByRole('button', { name: 'Ada' })
    .or(open.getByText('Ada', { exact: true }))
    .first()
    .waitFor()
  const stored = () =>
    rowsOf<{ status: string; assigned: boolean }>(
      'select status, assigned_to is not null assigned from thread where id = $1',
      [thread.id],
    )
  await expect.poll(stored).toEqual([{ status: 'open', assigned: true }])
  await page.keyboard.press('e')
  await expect.poll(stored).toEqual([{ status: 'closed', assigned: true }])
  const closed = page.getByRole('alertdialog').filter({ hasText: 'Conversation closed' })
  await closed.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(stored).toEqual([{ status: 'open', assigned: true }])
  const sent = await rowsOf('select "from", text from message where thread_id = $1 order by id', [thread.id])
  expect(sent).toEqual([
    { from: 'shopper', text },
    { from: 'staff', text: 'Yes, with linseed oil.' },
  ])
  await page.getByRole('link', { name: 'Snoozed' }).click()
  await page.getByText(/shoppers waited \d+ minutes? on average/).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

it('sends what stands in the field, once, whatever was lost on the way, and keeps a note a note', async () => {
  const { thread } = expectDone(
    await shop.visitor().call('/message/send', { text: 'Anybody there?', email: 'elm@example.com' }),
  )
  const { page } = await openDesk(shop, `/inbox/${thread.id}`)
  const field = page.locator('[data-path=reply] textarea')
  const sent = () =>
    rowsOf(
      `select text, internal from message where thread_id = $1 and "from" = 'staff' and text <> '' order by id`,
      [thread.id],
    )
  const send = (name = 'Send') => page.getByRole('button', { name, exact: true }).click()
  const failed = page.locator('form').getByText('No connection to the shop').first()
  await field.fill('Never arrived')
  await page.route('**/thread/reply', (route) => route.abort(), { times: 1 })
  await send()
  await failed.waitFor()
  await field.fill('')
  await field.fill('Arrived')
  await send()
  await expect.poll(() => field.inputValue()).toBe('')
  expect(await sent()).toEqual([{ text: 'Arrived', internal: false }])

  await field.fill('Answer lost')
  const loseAnswer = async (route: Route) => {
    // The browser adds this header after the request has passed here.
    const headers = { ...(await route.request().allHeaders()), 'sec-fetch-site': 'same-origin' }
    await route.fetch({ headers })
    await route.abort()
  }
  await page.route('**/thread/reply', loseAnswer, { times: 1 })
  await send()
  await failed.waitFor()
  await page.getByRole('listitem').getByText('Answer lost').first().waitFor()
  await send()
  await expect.poll(() => field.inputValue()).toBe('')
  expect(await sent()).toHaveLength(2)

  const box = page.getByRole('checkbox', { name: 'Only for colleagues' })
  await field.fill('Only for us')
  const kept = async () =>
    Object.entries(await keptDrafts(page)).find(([name]) => name.includes('thread'))?.[1]
  await expect.poll(kept).toBeGreaterThan(0)
  const asAnswer = await kept()
  await page.getByText('Only for colleagues').click()
  await expect.poll(kept).not.toBe(asAnswer)
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('Only for us')
  expect(await box.isChecked()).toBe(true)
  await send('Add note')
  await expect.poll(() => field.inputValue()).toBe('')
  expect(await box.isChecked()).toBe(false)
  expect((await sent()).at(-1)).toEqual({ text: 'Only for us', internal: true })
})

it('prices an inquiry and sends the quote, and decides on a review, on a phone', async () => {
  const { ticket } = issueTicket(shop.shop, 'inquiry')
  const asked = { name: 'Ada Lind', email: 'ada@example.com', content: hostile, ticket }
  const products = [{ slug, sku, quantity: 24 }]
  const { number } = expectDone(await shop.visitor().call('/inquiry/submit', { ...asked, products }))
  const phone = { width: 360, height: 740, dark: true }
  const { page, errors } = await openDesk(shop, '/inbox/comments', { visit: phone })
  const tab = page.getByRole('navigation', { name: 'Inbox sections' }).locator('[aria-current=page]')
  await expect
    .poll(async () => (await tab.boundingBox())!.x + (await tab.boundingBox())!.width)
    .toBeLessThanOrEqual(page.viewportSize()!.width)
  await page.goto(`${shop.url}/admin/inbox/inquiries/${number}`)
  await page.locator('h1').waitFor()
  // The shopper's words come first; the inquiry is folded above them.
  const folded = page.getByRole('button', { name: `Inquiry ${number}` })
  await folded.waitFor()
  expect(await folded.getAttribute('aria-expanded')).toBe('false')
  await folded.click()
  await page.getByRole('button', { name: 'Make a quote' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.waitFor()
  const prices = sheet.getByLabel('Price per unit')
  await prices.waitFor()
  await expectAccessible(page)
  await prices.fill('99.90')
  await sheet.getByRole('button', { name: 'Save draft' }).click()
  await sheet.waitFor({ state: 'detached' })

  // A draft that has lain too long says so, and gets another day.
  await rowsOf(`update quote set valid_until = now() - interval '1 day' where number = $1`, [`${number}-1`])
  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByText('Choose a day within the next year.').waitFor()
  const nextWeek = new Date(Date.now() + 7 * 24 * 3600_000).toISOString().slice(0, 10)
  await sheet.getByLabel('Valid until').fill(nextWeek)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Save draft' }).press('Enter')
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send quote' }).press('Enter')
  await page.getByText('Sent', { exact: true }).waitFor()
  await expectNoOverflow(page)
  expect(await rowsOf('select status from inquiry where number = $1', [number])).toEqual([
    { status: 'quoted' },
  ])

  const [review] = await rowsOf<{ id: string }>(
    `insert into review (product_id, author, status, rating, lang, title, text)
      select id, $1, 'pending', 4, 'en', 'Fine', $2 from product limit 1 returning id`,
    ['Grace', hostile],
  )
  await page.goto(`${shop.url}/admin/inbox/reviews?view=to-approve`)
  const entry = page.getByRole('article', { name: /^Grace/ })
  await entry.getByText(hostile).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await entry.getByRole('button', { name: 'Publish' }).click()
  await entry.waitFor({ state: 'detached' })
  expect(await rowsOf('select status from review where id = $1', [review!.id])).toEqual([
    { status: 'published' },
  ])
  expect(errors).toEqual([])
})

it('keeps the day of a quote west of Greenwich, and overwrites no colleague silently', async () => {
  const { ticket } = issueTicket(shop.shop, 'inquiry')
  const asked = { name: 'Elm', email: 'elm@example.com', content: 'A price?', ticket }
  const { number } = expectDone(
    await shop.visitor().call('/inquiry/submit', { ...asked, products: [{ slug, sku, quantity: 24 }] }),
  )
  const { page, caller, errors } = await openDesk(shop, '/')
  await rowsOf('update staff set time_zone = $2 where id = $1', [caller.id, 'America/New_York'])
  await page.goto(`${shop.url}/admin/inbox/inquiries/${number}`)
  const sheet = page.getByRole('dialog')
  const save = async () => {
    await sheet.getByRole('button', { name: 'Save draft' }).press('Enter')
    await sheet.waitFor({ state: 'detached' })
  }
  const day = new Date(Date.now() + 10 * 24 * 3600_000).toISOString().slice(0, 10)
  await page.getByRole('button', { name: 'Make a quote' }).click()
  await sheet.getByLabel('Price per unit').fill('99.90')
  await sheet.getByLabel('Valid until').fill(day)
  await save()
  const stored = () =>
    rowsOf<{ until: string }>(
      `select to_char(valid_until at time zone 'America/New_York', 'YYYY-MM-DD') until from quote
        where inquiry_id = (select id from inquiry where number = $1)`,
      [number],
    )
  expect(await stored()).toEqual([{ until: day }])
  await page.getByRole('button', { name: 'Edit draft' }).click()
  expect(await sheet.getByLabel('Valid until').inputValue()).toBe(day)
  await save()
  expect(await stored()).toEqual([{ until: day }])

  await page.getByRole('button', { name: 'Edit draft' }).click()
  await sheet.getByLabel('Price per unit').fill('88')
  const lines = [{ sku, quantity: 24, unitPrice: 7700 }]
  expectDone(await caller.call('/quote/make', { inquiry: number, lines }))
  await page
    .getByText(/77\.00/)
    .first()
    .waitFor()
  await sheet.getByRole('button', { name: 'Save draft' }).press('Enter')
  await page.getByText('The inquiry changed meanwhile').first().waitFor()
  await page
    .getByText(/77\.00/)
    .first()
    .waitFor()
  await save()
  await page
    .getByText(/88\.00/)
    .first()
    .waitFor()
  expect(errors).toEqual([])
})

it('shows a customer with all they have, gives credit, keeps a note, and refuses to erase open orders', async () => {
  const { id, token } = await signIn(shop.shop)
  const visitor = shop.visitor({ 'x-auth': token })
  expectDone(await visitor.call('/user/editName', { firstName: 'Ada', lastName: 'Lovelace' }))
  await buyPaid(shop, visitor, { sku })
  const { page, errors } = await openDesk(shop, '/customers', { visit: { width: 360, height: 740 } })
  await page.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Ada Lovelace' }).click()
  await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor()
  await page.getByRole('heading', { name: 'Store credit' }).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.getByRole('button', { name: 'Give credit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('12.50')
  await dialog.getByLabel('Reason').fill(hostile)
  await dialog.getByRole('button', { name: 'Give credit' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('main').getByText(hostile).waitFor()
  await page.getByLabel('Pinned note').fill('Likes blue')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const stored = () => rowsOf('select credits::int, staff_note note from customer where id = $1', [id])
  await expect.poll(stored).toEqual([{ credits: 1250, note: 'Likes blue' }])

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Erase customer' }).click()
  await page.getByRole('dialog').getByText('Close the customer’s open orders first').waitFor()
  await expect
    .poll(() => page.getByRole('dialog').getByRole('button', { name: 'Erase customer' }).isDisabled())
    .toBe(true)
  expect(errors).toEqual([])
})

it('names the deadline of a withdrawal, and carries it out on the order that staff choose', async () => {
  const { orderNumber } = await buyPaid(shop, shop.visitor(), { sku })
  await rowsOf(
    `insert into withdrawal (number, lang, name, email, order_number, goods, statement, status, concern, received_at, refund_due_at)
      values ('W-TEST-0001', 'en', 'Grace', 'grace@example.com', 'typo', '', $1, 'open', 'unknown_order', now(), now() + interval '14 days')`,
    [hostile],
  )
  const { page, errors } = await openDesk(shop, '/withdrawals?view=to-decide', { visit: { dark: true } })
  await page.getByRole('link', { name: 'W-TEST-0001' }).click()
  await page.getByText(/The refund is due on/).waitFor()
  await page.getByText(hostile).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept withdrawal' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Order', { exact: true }).fill(orderNumber)
  const accept = sheet.getByRole('button', { name: 'Accept withdrawal' })
  await expect.poll(() => accept.isEnabled()).toBe(true)
  await expectAccessible(page)
  await accept.click()
  await sheet.waitFor({ state: 'detached' })
  await page
    .getByRole('link', { name: /(Return|Refund in order) / })
    .first()
    .waitFor()
  expect(await rowsOf(`select status from withdrawal where number = 'W-TEST-0001'`)).toEqual([
    { status: 'done' },
  ])
  expect(errors).toEqual([])
})

it('starts a quote with the variants of the product asked about, and names the line that is refused', async () => {
  const { ticket } = issueTicket(shop.shop, 'inquiry')
  const asked = { name: 'Yew', email: 'yew@example.com', content: 'A price?', ticket }
  const { number } = expectDone(
    await shop.visitor().call('/inquiry/submit', { ...asked, products: [{ slug, quantity: 24 }] }),
  )
  await indexProducts(shop.shop)
  const { page, errors } = await openDesk(shop, `/inbox/inquiries/${number}`, { visit: { width: 1440 } })
  await page.getByRole('button', { name: 'Make a quote' }).click()
  const sheet = page.getByRole('dialog')
  const offered = sheet.getByRole('button').filter({ hasText: sku })
  await offered.getByText(/in stock/).waitFor()
  await expectAccessible(page)
  await offered.click()
  await sheet.getByText(/^List price/).waitFor()
  await sheet.getByLabel('Price per unit').fill('99.90')

  const other = await rowsOf<{ sku: string }>(
    'select sku from variant where sku <> $1 order by id desc limit 1',
    [sku],
  )
  await sheet.getByRole('searchbox', { name: 'Add a product' }).fill(other[0]!.sku)
  await sheet.getByRole('button').filter({ hasText: other[0]!.sku }).click()
  await sheet.getByLabel('Price per unit').last().fill('5000')
  await rowsOf('update variant set sku = sku || $2 where sku = $1', [other[0]!.sku, '-OLD'])
  await sheet.getByRole('button', { name: 'Save draft' }).click()
  const refused = sheet.getByRole('listitem').filter({ hasText: other[0]!.sku })
  await refused.getByRole('alert').getByText(`SKU ${other[0]!.sku} doesn’t exist.`).waitFor()
  expect(await page.getByText('We couldn’t find that').count()).toBe(0)
  await refused.getByRole('button', { name: /^Remove/ }).click()
  await sheet.getByRole('button', { name: 'Save draft' }).click()
  await sheet.waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})
