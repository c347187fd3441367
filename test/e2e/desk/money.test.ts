import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let sku: string

beforeAll(async () => {
  shop = await openVisitedShop()
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    'select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1',
  )
  sku = rows[0]!.sku
  // The demo shop's own lines would stand between those of the tests.
  await shop.shop.pool.query('delete from bank_line')
})
afterAll(() => shop.close())

/** An order that waits for a transfer, and what it costs. */
async function waiting(): Promise<{ number: string; due: string }> {
  const { orderNumber: number } = await buy(shop.visitor(), { sku, method: 'bank' })
  const { rows } = await shop.shop.pool.query<{ due: string }>(
    'select (total / 100.0)::numeric(12,2)::text as due from orders where number = $1',
    [number],
  )
  return { number, due: rows[0]!.due.replace('.', ',') }
}

it('imports a statement, asks what it leaves open, matches by keys and in bulk, and closes a period', async () => {
  const [first, second] = [await waiting(), await waiting()]
  const statement = [
    'Date;Name;Reference;Amount;Currency',
    `03/04/2026;Ada Lind;${first.number};${first.due};EUR`,
    `04/04/2026;Ben Lind;${second.number.replaceAll('-', '')};${second.due};EUR`,
    '05/04/2026;Landlord;Rent;-900,00;EUR',
  ].join('\n')
  const { page, errors } = await openDesk(shop, '/money', { visit: { width: 1440 } })
  await page.getByText('No bank lines yet').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('c')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').fill(statement)
  await sheet.getByRole('button', { name: 'Check' }).press('Enter')
  await sheet.getByText('The file leaves this open').waitFor()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /How dates are written/ }).press('Enter')
  await page.getByRole('option', { name: '25/11/2026' }).click()
  await sheet.getByText('2 fit an order, refund or payout').waitFor()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Import 3 lines' }).press('Enter')
  await page.getByText('3 lines imported').waitFor()

  const row = page.getByRole('row').filter({ hasText: first.number })
  await row.getByRole('link').first().focus()
  await page.keyboard.press('m')
  await page.getByText(`Matched with ${first.number}`).waitFor()
  await page.getByText('The match booked the money').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Open/ }).first().click()
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Match' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Match' }).click()
  await page.getByRole('dialog').getByText('No order found').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const { rows } = await shop.shop.pool.query('select pay_status from orders where number = any($1)', [
    [first.number, second.number],
  ])
  expect(rows).toEqual([{ pay_status: 'paid' }, { pay_status: 'paid' }])

  await page.getByRole('link', { name: 'Closing' }).click()
  await page.getByRole('heading', { name: 'Closing' }).waitFor()
  await page.getByRole('table').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close period' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('can’t be opened again').waitFor()
  await expectAccessible(page)
  const reason = dialog.getByRole('textbox')
  if (await reason.count()) await reason.fill('Demo orders without money')
  await dialog.getByRole('button', { name: 'Close period' }).click()
  await page.getByText('Closed by').waitFor()
  expect(errors).toEqual([])
})

it('names on a phone what does not fit, and returns too much once somebody accepts it', async () => {
  const { number, due } = await waiting()
  const more = due.replace(/^\d+/, (whole) => String(Number(whole) + 10))
  await shop.shop.pool.query('delete from bank_line')
  const { page, errors } = await openDesk(shop, '/money', { visit: { width: 360, height: 740, dark: true } })
  await page.getByRole('button', { name: 'Import bank lines' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').fill(`Date;Reference;Amount\n25.11.2026;${number};${more} €\n`)
  await sheet.getByRole('button', { name: 'Check' }).click()
  await sheet.getByRole('button', { name: 'Import 1 line' }).click()
  await page.getByText('Too much').first().waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: /2026/ }).first().click()
  await page.getByRole('button', { name: `Match ${number}` }).click()
  await page.getByText('More arrived than is due').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Mark as paid, return the rest' }).click()
  await page.getByText(`Matched with ${number}`).waitFor()
  await expectNoOverflow(page)
  expect(errors).toEqual([])
})

it('shares one transfer over two orders that it names, after showing the shares', async () => {
  const [first, second] = [await waiting(), await waiting()]
  const cents = [first, second].reduce((sum, { due }) => sum + Number(due.replace(',', '')), 0)
  await shop.shop.pool.query('delete from bank_line')
  const { page, errors } = await openDesk(shop, '/money', { visit: { width: 360, height: 740 } })
  await page.getByRole('button', { name: 'Import bank lines' }).first().click()
  const sheet = page.getByRole('dialog')
  const amount = (cents / 100).toFixed(2).replace('.', ',')
  await sheet
    .getByRole('textbox')
    .fill(`Date;Reference;Amount\n25.11.2026;${first.number} ${second.number};${amount} €\n`)
  await sheet.getByRole('button', { name: 'Check' }).click()
  await sheet.getByRole('button', { name: 'Import 1 line' }).click()
  await page.getByRole('link', { name: /2026/ }).first().click()
  await page.getByRole('button', { name: 'Pays for several orders' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Check' }).press('Enter')
  await dialog.getByText('Fits').nth(1).waitFor()
  const share = dialog.getByRole('textbox', { name: `Amount for ${first.number}` })
  const fitting = await share.inputValue()
  await share.fill('0.01')
  await dialog.getByText(/^Left to share/).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await share.fill(fitting)
  await dialog.getByText(/^Left to share/).waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByText('Fits').nth(1).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Match' }).press('Enter')
  await page.getByText('The match booked the money').waitFor()
  await page.getByRole('link', { name: second.number }).waitFor()
  expect(errors).toEqual([])
})

it('links a payout with the bank line that brought it, and unlinks it', async () => {
  await shop.shop.pool.query('delete from bank_line')
  await shop.shop.pool.query(
    `insert into payout (provider, reference, amount, currency, status, sent_at, arrives_on, exact, state)
      values ('stripe', 'po_arrival', 123456, 'EUR', 'paid', '2026-11-20', '2026-11-22', true, 'waiting'),
        ('stripe', 'po_other', 500000, 'EUR', 'paid', '2026-11-20', '2026-11-22', true, 'waiting')`,
  )
  const { page, errors } = await openDesk(shop, '/money', { visit: { width: 360, height: 740 } })
  await page.getByRole('button', { name: 'Import bank lines' }).first().click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox').fill('Date;Name;Reference;Amount\n23.11.2026;Stripe;Payout;1.234,56 €\n')
  await sheet.getByRole('button', { name: 'Check' }).click()
  await sheet.getByText('1 fits an order, refund or payout').waitFor()
  await sheet.getByRole('button', { name: 'Import 1 line' }).click()
  await page.getByText('Payout from a provider').first().waitFor()
  await page.getByRole('link', { name: /2026/ }).first().click()
  await page.getByRole('button', { name: 'Match po_arrival' }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.keyboard.press('m')
  await page.getByRole('link', { name: 'Stripe po_arrival' }).click()
  await page.getByText('Arrived on').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unlink' }).click()
  await page.getByText('These bank lines have its amount').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /2026/ }).first().click()
  await page.getByRole('button', { name: 'Link a payout' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'ID at the provider' }).fill('po_other')
  await dialog.getByRole('button', { name: 'Match' }).click()
  await dialog.getByText('different amounts').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The rest came separately')
  await dialog.getByRole('button', { name: 'Match' }).click()
  await page.getByText('The rest came separately').waitFor()
  expect(errors).toEqual([])
})

it('checks a payout line by line, and closes it with a reason while something differs', async () => {
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `insert into payout (provider, reference, amount, currency, status, sent_at, arrives_on, exact, state, complete_at,
        payments, fees, adjustments, lines, differing)
      values ('stripe', 'po_1', 4300, 'EUR', 'paid', now() - interval '3 days', current_date - 1, true, 'open', now(),
        5900, 100, -1500, 2, 2) returning id`,
  )
  const id = rows[0]!.id
  await shop.shop.pool.query(
    `insert into payout_line (payout_id, provider, reference, kind, type, at, amount, fee, asked_amount, asked_currency, finding)
      values ($1, 'stripe', 'txn_1', 'payment', 'charge', now(), 5900, 100, 5900, 'EUR', 'extra'),
        ($1, 'stripe', 'txn_2', 'dispute', 'adjustment', now(), -1500, 0, -1500, 'EUR', 'dispute')`,
    [id],
  )
  const wide = await openDesk(shop, '/money/payouts', { visit: { width: 1440 } })
  await wide.page
    .getByRole('link', { name: /^Problems/ })
    .first()
    .waitFor()
  await wide.page.getByText('Differs').first().waitFor()
  await expectAccessible(wide.page)
  await wide.page.getByRole('row').filter({ hasText: '43.00' }).getByRole('link').first().press('Enter')
  await wide.page.getByText('What it’s made of').waitFor()
  await expectAccessible(wide.page)
  await wide.page.getByRole('button', { name: 'Settle txn_1' }).press('Enter')
  const dialog = wide.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Sold at the market')
  await expectAccessible(wide.page)
  await dialog.getByRole('button', { name: 'Settle' }).press('Enter')
  await wide.page.getByText('Explained').waitFor()
  expect(wide.errors).toEqual([])

  const { page, errors } = await openDesk(shop, `/money/payouts/${id}`, {
    visit: { width: 360, height: 740, dark: true },
  })
  await page.getByText('Sold at the market').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.keyboard.press('c')
  const closing = page.getByRole('dialog')
  await closing.getByRole('textbox').fill('The dispute is open')
  await expectAccessible(page)
  await closing.getByRole('button', { name: 'Close payout' }).press('Enter')
  await page.getByText('Payout closed').waitFor()
  await page.getByText('The dispute is open').waitFor()
  await expectNoOverflow(page)
  expect(errors).toEqual([])
})

it('says why the lines of a payout are unavailable, and asks for them again', async () => {
  const { rows } = await shop.shop.pool.query<{ id: string }>(
    `insert into payout (provider, reference, amount, currency, status, sent_at, exact, state, unread_at, unread_why)
      values ('stripe', 'po_unread', 7700, 'EUR', 'paid', now() - interval '40 days', true, 'unreadable', now(), 'no_answer')
      returning id`,
  )
  const { page, errors } = await openDesk(shop, `/money/payouts/${rows[0]!.id}`, {
    visit: { width: 360, height: 740 },
  })
  await page.getByText('Stripe answered with an error').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  // The demo shop has no keys of Stripe.
  await page.getByRole('button', { name: 'Fetch again' }).click()
  await page.getByText('no keys of this provider').waitFor()
  await page.keyboard.press('c')
  const closing = page.getByRole('dialog')
  await closing.getByRole('textbox').fill('Compared in the dashboard')
  await closing.getByRole('button', { name: 'Close payout' }).press('Enter')
  await page.getByText('Payout closed').waitFor()
  expect(errors).toEqual([])
})
