import { afterAll, beforeAll, expect, it } from 'vitest'
import { issueTicket } from '#server/platform/sign-in/ticket.ts'
import { expectDone, signIn } from '#test/buying.ts'
import { buyPaid } from '#test/returns.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

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

async function ask(name: string): Promise<string> {
  const { ticket } = issueTicket(shop.shop, 'inquiry')
  const given = { name, email: 'ada@example.com', content: 'A price for 24?', ticket }
  const products = [{ slug, sku, quantity: 24 }]
  return expectDone(await shop.visitor().call('/inquiry/submit', { ...given, products })).number
}

it('works through inquiries in the one list, with the quote beside the conversation', async () => {
  const number = await ask('Ottilie Brandt')
  const second = await ask('Konrad Weber')
  const { page, errors } = await openDesk(shop, '/inbox/inquiries', { visit: { width: 1440 } })
  await expect.poll(() => page.url()).toContain('/admin/inbox?view=inquiries')
  const rows = page.getByRole('list', { name: 'Conversations' })
  await rows.getByRole('link', { name: 'Ottilie Brandt' }).click()
  const topic = page.getByRole('complementary', { name: 'About this conversation' })
  await topic.getByText('Konrad').waitFor({ state: 'detached' })
  await topic.getByRole('heading', { name: `Inquiry ${number}` }).waitFor()
  await rows.getByRole('listitem').filter({ hasText: 'Ottilie' }).getByText('Quote due').waitFor()
  await expectAccessible(page)
  await topic.getByRole('button', { name: 'Make a quote' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Price per unit').fill('99.90')
  await sheet.getByRole('button', { name: 'Save draft' }).click()
  await sheet.waitFor({ state: 'detached' })
  await topic.getByRole('button', { name: 'Send quote' }).click()
  const row = rows.getByRole('listitem').filter({ hasText: 'Ottilie' })
  await row.getByText('Quoted').waitFor()

  await page.getByRole('checkbox', { name: /Ottilie/ }).press('Space')
  await page.getByRole('checkbox', { name: /Konrad/ }).press('Space')
  const bar = page.getByRole('toolbar', { name: 'Actions for the selection' })
  await bar.getByRole('button', { name: 'Assign' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Assign to me' }).click()
  const assigned = async () => {
    const { rows: found } = await shop.shop.pool.query(
      'select count(*)::int n from thread where about_number = any($1) and assigned_to is not null',
      [[number, second]],
    )
    return found[0]!.n
  }
  await expect.poll(assigned).toBe(2)
  expect(errors).toEqual([])
})

it('inserts a snippet in the shopper’s language, names what is missing, and does not send it so', async () => {
  const { token } = await signIn(shop.shop)
  const customer = shop.visitor({ 'x-auth': token, 'x-lang': 'ja' })
  const { orderNumber } = await buyPaid(shop, customer, { sku })
  const about = { kind: 'order', number: orderNumber } as const
  const { thread } = expectDone(await customer.call('/message/send', { text: 'いつ届きますか？', about }))
  const phone = { width: 360, height: 740, dark: true }
  const { page, errors } = await openDesk(shop, `/inbox/${thread.id}`, { visit: phone })
  const topic = page.getByRole('complementary', { name: 'About this conversation' })
  await topic.getByRole('button', { name: `Order ${orderNumber}` }).click()
  await topic.getByRole('link', { name: 'Open order' }).waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)

  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('menuitem', { name: 'Edit saved replies' }).click()
  const dialog = page.getByRole('dialog')
  const begin = dialog.getByRole('button', { name: 'New saved reply' })
  if (await begin.isVisible()) await begin.click()
  await dialog.getByLabel('Name', { exact: true }).fill('Parcel')
  await dialog.getByLabel('Text', { exact: true }).fill('Number: ')
  await dialog.getByRole('button', { name: 'Insert field' }).click()
  await page.getByRole('menuitem', { name: 'Tracking number' }).click()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByText('Parcel').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('menuitem', { name: 'Parcel' }).click()
  await page.getByText('has no text in the shopper’s language, Japanese').waitFor()
  await page.getByText('There’s no value for {{ order.tracking }}').waitFor()
  await expectAccessible(page)
  const field = page.locator('[data-path=reply] textarea')
  expect(await field.inputValue()).toBe('Number: {{ order.tracking }}')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Nothing was sent: fill in or remove {{ order.tracking }}').waitFor()
  await field.fill('Number: H7')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => field.inputValue()).toBe('')
  const { rows } = await shop.shop.pool.query(
    `select text from message where thread_id = $1 and "from" = 'staff'`,
    [thread.id],
  )
  expect(rows).toEqual([{ text: 'Number: H7' }])
  expect(errors).toEqual([])
})

it('adds a snippet that comes late to what was typed meanwhile, and to no other conversation', async () => {
  const write = async (text: string) => {
    const sent = { text, email: 'reader@example.com' }
    return expectDone(await shop.visitor().call('/message/send', sent)).thread.id
  }
  const [first, second] = [await write('Is it blue?'), await write('Is it green?')]
  const { page, errors, caller } = await openDesk(shop, '')
  expectDone(await caller.call('/snippet/save', { name: 'Late', texts: { en: 'It is on its way.' } }))
  await page.goto(`${shop.url}/admin/inbox/${first}`)
  const field = page.locator('[data-path=reply] textarea')
  let answer = Promise.withResolvers<void>()
  await page.route('**/snippet/fill', async (route) => {
    await answer.promise
    await route.continue().catch(() => {})
  })
  const choose = async () => {
    await page.getByRole('button', { name: 'Saved replies' }).click()
    const asked = page.waitForRequest('**/snippet/fill')
    await page.getByRole('menuitem', { name: 'Late' }).click()
    await asked
  }
  await choose()
  await field.fill('Typed meanwhile')
  await page.getByText('Only for colleagues', { exact: true }).click()
  answer.resolve()
  await expect.poll(() => field.inputValue()).toBe('Typed meanwhile\nIt is on its way.')
  expect(await page.getByRole('checkbox', { name: 'Only for colleagues' }).isChecked()).toBe(true)

  answer = Promise.withResolvers<void>()
  await choose()
  await page.locator(`a[href$="/inbox/${second}"]`).first().click()
  await page.waitForURL(`**/inbox/${second}`)
  answer.resolve()
  await page.getByText('Is it green?').last().waitFor()
  await page.goBack()
  await expect.poll(() => field.inputValue()).toBe('Typed meanwhile\nIt is on its way.')
  expect(errors).toEqual([])
})
