import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexProducts } from '#server/catalog/staff/index-products.ts'
import { buy, expectDone, payAt } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, keptDrafts, openDesk } from './desk.ts'
import { look } from './palette.ts'

let shop: VisitedShop
let skus: string[]
let owner: DeskCaller

beforeAll(async () => {
  shop = await openVisitedShop()
  owner = await signInStaff(shop)
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    `select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 2`,
  )
  skus = rows.map(({ sku }) => sku)
  await indexProducts(shop.shop)
})

afterAll(() => shop.close())

/** A paid order of two units. */
async function paidOrder(): Promise<string> {
  const placed = await buy(shop.visitor(), { sku: skus[0]!, quantity: 2, method: 'test' })
  await payAt(shop.app, placed.payment)
  return placed.orderNumber
}

const unpaidOrder = async () => (await buy(shop.visitor(), { sku: skus[1]!, method: 'bank' })).orderNumber

describe('the list of orders', () => {
  it('is its address: views, filters and search are found again, also by the way back', async () => {
    const [paid, unpaid] = [await paidOrder(), await unpaidOrder()]
    const { page, errors } = await openDesk(shop, '/orders')
    const row = (number: string) => page.locator('[data-row]').filter({ hasText: number })
    await row(paid).waitFor()
    await row(unpaid).waitFor()
    await expectAccessible(page)

    await page.getByRole('link', { name: /^Awaiting payment/ }).click()
    await row(paid).waitFor({ state: 'detached' })
    await row(unpaid).waitFor()

    const adder = page.getByRole('combobox', { name: 'Add filter' })
    await adder.fill('Payment m')
    await page.getByRole('option', { name: 'Payment method' }).click()
    await page.getByRole('checkbox', { name: 'Bank transfer' }).check()
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL(/view=awaiting-payment&f=paymentMethod\.is\.bank/)
    await page.getByRole('button', { name: 'Payment method: Bank transfer', exact: true }).waitFor()

    await row(unpaid).getByRole('link').click()
    await page.getByRole('heading', { name: unpaid, level: 1 }).waitFor()
    await page.goBack()
    await row(unpaid).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toBe(unpaid)

    await page.getByRole('combobox', { name: 'Add filter' }).focus()
    await page.keyboard.press('Backspace')
    await page.waitForURL((url) => !url.search.includes('paymentMethod'))

    await page.goto('/admin/orders?f=total.gt.much&q=nothing-like-it')
    await page.getByText('f=total.gt.much').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await row(paid).waitFor()
    expect(errors).toEqual([])
  })

  it('is walked, selected and labelled by keyboard', async () => {
    const number = await paidOrder()
    const { page, errors } = await openDesk(shop, '/orders')
    await page.locator('[data-row]').filter({ hasText: number }).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByText('1 selected').waitFor()
    await page.getByRole('button', { name: 'Add label' }).click()
    await page.getByRole('textbox', { name: 'Label' }).fill('gift')
    await page.keyboard.press('Enter')
    await page.getByText('Done for 1 row').waitFor()
    await page.locator('[data-row]').first().getByText('gift').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type(number)
    await page.waitForURL((url) => url.searchParams.get('q') === number)
    expect(errors).toEqual([])
  })

  it('saves what it shows as a view', async () => {
    await unpaidOrder()
    const { page } = await openDesk(shop, '/orders?f=payStatus.is.unpaid')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Not paid')
    await page.keyboard.press('Enter')
    await page
      .getByRole('link', { name: /^Not paid/, includeHidden: false })
      .and(page.locator('[aria-current=page]'))
      .waitFor()
  })

  it('has views with columns and density of their own, and shows hidden ones again', async () => {
    await unpaidOrder()
    const { page, errors } = await openDesk(shop, '/orders?f=payStatus.is.unpaid')
    const column = (name: string) => page.getByRole('columnheader', { name, exact: true })
    const open = (name: RegExp) => page.getByRole('navigation').getByRole('link', { name }).click()
    const change = async (name: string, isOn: boolean, density: 'Normal' | 'Compact') => {
      await page.getByRole('button', { name: 'Columns and order' }).click()
      await page.getByRole('checkbox', { name, exact: true }).setChecked(isOn)
      await page.getByRole('radio', { name: density }).check()
      await page.keyboard.press('Escape')
      await column(name).waitFor({ state: isOn ? 'visible' : 'detached' })
    }
    await change('Email', true, 'Compact')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name of the view' }).fill('Dense')
    await page.keyboard.press('Enter')
    await page.waitForURL(/view=/)
    await open(/^All/)
    await change('Email', false, 'Normal')
    await open(/^Dense/)
    await column('Email').waitFor()
    await page.getByRole('button', { name: 'Columns and order' }).click()
    expect(await page.getByRole('radio', { name: 'Compact' }).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await change('Country', true, 'Compact')
    await open(/^All/)
    await column('Country').waitFor({ state: 'detached' })
    await open(/^Dense/)
    await page.reload()
    await column('Country').waitFor()

    const hide = async () => {
      await open(/^Overdue/)
      await page.getByRole('button', { name: 'Columns and order' }).click()
      await page.getByRole('button', { name: 'Hide view' }).click()
      await page.getByRole('link', { name: /^Overdue/ }).waitFor({ state: 'detached' })
    }
    await hide()
    await page.getByRole('button', { name: 'Undo' }).click()
    await hide()
    await page.getByRole('button', { name: 'Columns and order' }).click()
    await page.getByRole('button', { name: 'Show Overdue' }).click()
    await page.getByRole('link', { name: /^Overdue/, includeHidden: true }).waitFor({ state: 'attached' })
    expect(errors).toEqual([])
  })
})

describe('an order', () => {
  it('ships in two parcels, and says why it cannot be shipped again', async () => {
    const number = await paidOrder()
    const { page, errors, caller } = await openDesk(shop, `/orders/${number}`)
    await page.getByRole('heading', { name: number, level: 1 }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ship', exact: true }).waitFor()
    await page.keyboard.press('s')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('spinbutton').first().fill('1')
    await sheet.getByRole('textbox', { name: 'Tracking number' }).fill('1Z999AA10123456784')
    const carrier = sheet.getByLabel('Carrier')
    await expect.poll(() => carrier.inputValue()).toBe('UPS')
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Add parcel' }).click()
    await sheet.getByRole('button', { name: 'Ship 2 parcels' }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: '1Z999AA10123456784' }).waitFor()
    const { rows } = await shop.shop.pool.query(
      `select s.carrier_name, l.quantity from shipment s join shipment_line l on l.shipment_id = s.id
       join orders o on o.id = s.order_id where o.number = $1 order by s.carrier_name desc`,
      [number],
    )
    expect(rows).toEqual([
      { carrier_name: 'UPS', quantity: 1 },
      { carrier_name: '', quantity: 1 },
    ])
    await page.getByRole('button', { name: 'More actions' }).click()
    const again = page.getByRole('menuitem', { name: /^Ship/ })
    expect(await again.getAttribute('aria-disabled')).toBe('true')

    // A colleague ships all of it while the sheet is open.
    const other = await paidOrder()
    await page.goto(`${shop.url}/admin/orders/${other}`)
    await page.getByRole('button', { name: 'Ship', exact: true }).click()
    await sheet.getByRole('spinbutton').waitFor()
    const { order } = expectDone(await caller.call('/order/detail', { number: other }))
    const lines = order.products.map(({ lineId, quantity }) => ({ lineId, quantity }))
    expectDone(
      await caller.call('/order/ship', { number: other, version: order.version, parcels: [{ lines }] }),
    )
    await sheet.getByText('Everything has been shipped meanwhile.').waitFor()
    expect(await sheet.getByRole('button', { name: 'Ship parcel' }).isDisabled()).toBe(true)
    expect(errors).toEqual([])
  })

  it('refunds what the server computed, and nothing twice', async () => {
    const number = await paidOrder()
    const { page, caller } = await openDesk(shop, `/orders/${number}`)
    await page.getByRole('heading', { name: number, level: 1 }).waitFor()
    await page.getByRole('button', { name: 'More actions' }).waitFor()
    await page.keyboard.press('r')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox', { name: 'Amount' }).fill('5')
    const refund = sheet.getByRole('button', { name: 'Refund €5.00' })
    // A colleague refunds for the same reason while a first press is lost. The repeat is known by its key, and refunds
    // nothing.
    const keys: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/order/refund')) keys.push(request.postDataJSON().idempotencyKey)
    })
    const lose = async (route: Route) => {
      expectDone(await caller.call('/order/refund', { number, amount: 100, reason: 'goodwill' }))
      await route.abort()
    }
    await page.route('**/api/admin/order/refund', lose, { times: 1 })
    await refund.click()
    await sheet.getByText('No connection to the shop').waitFor()
    await refund.click()
    await sheet.getByText('Somebody refunded part of this order meanwhile').waitFor()
    await refund.click()
    await sheet.waitFor({ state: 'detached' })
    expect([keys.length, keys[1] === keys[0], keys[2] === keys[0]]).toEqual([3, true, false])
    // The toast counts down while the refund can be undone, and goes with the last second.
    const timer = page.getByRole('timer')
    const secondsLeft = async () => Number.parseInt((await timer.textContent()) ?? '', 10)
    const atFirst = await secondsLeft()
    expect(atFirst).toBeLessThanOrEqual(15)
    await expect.poll(secondsLeft).toBeLessThan(atFirst)
    await timer.waitFor({ state: 'detached' })
    await page.getByText('−€5.00').waitFor()
    const { rows } = await shop.shop.pool.query(
      'select r.amount from refund r join orders o on o.id = r.order_id where o.number = $1 order by r.amount',
      [number],
    )
    expect(rows.map(({ amount }) => Number(amount))).toEqual([100, 500])
  })

  it('is refunded from any screen by its number', async () => {
    const number = await paidOrder()
    // Makes the order known to the search of the desk.
    await shop.runJobs()
    const { page, errors } = await openDesk(shop, '/stock')
    await look(page, `refund ${number}`)
    await page.getByRole('menuitem', { name: `Refund ${number}` }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: number, level: 1 }).waitFor()
    await page.getByRole('dialog', { name: 'Refund' }).waitFor()
    expect(errors).toEqual([])
  })

  it('exchanges items on a phone, and says beforehand what the buyer pays', async () => {
    const number = await paidOrder()
    const visit = { width: 390, height: 844 }
    const { page, errors } = await openDesk(shop, `/orders/${number}`, { visit })
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit order' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('spinbutton', { name: /^How many of/ }).fill('1')
    await sheet.getByRole('button', { name: /^Change and refund/ }).waitFor()
    const search = sheet.getByRole('searchbox', { name: 'Add a product' })
    await search.fill(skus[1]!)
    await sheet.getByRole('button', { name: new RegExp(skus[1]!) }).waitFor()
    await search.press('Enter')
    const added = sheet.locator(`[data-sku="${skus[1]!}"]`)
    await added.getByRole('spinbutton').fill('4')
    await sheet.getByText('Still to pay').waitFor()
    await sheet.getByRole('button', { name: /Discount$/ }).click()
    await page.getByRole('listbox').getByRole('option', { name: 'Percent off' }).click()
    await sheet.getByRole('textbox', { name: 'Percent' }).fill('10')
    await sheet.getByRole('textbox', { name: 'Percent' }).blur()
    await sheet.getByRole('term').filter({ hasText: 'Discount' }).waitFor()
    await expectAccessible(page)
    await expectNoOverflow(page)
    await sheet.getByRole('textbox', { name: 'Reason' }).fill('On the phone')
    await sheet.getByRole('button', { name: /^Change and ask for/ }).click()
    await sheet.waitFor({ state: 'detached' })
    await page.getByText('Waits for the rest of the payment').waitFor()
    await page.getByRole('button', { name: /\d s$/ }).click()
    const waiting = page.getByRole('dialog', { name: 'Waiting to be sent' })
    await waiting.getByText(`Editing ${number}`).waitFor()
    await expectAccessible(page)
    const { rows } = await shop.shop.pool.query(
      `select o.pay_status, array_agg(l.quantity - l.cancelled order by l.position) left
       from orders o join order_line l on l.order_id = o.id where o.number = $1 group by o.id`,
      [number],
    )
    expect(rows).toEqual([{ pay_status: 'unpaid', left: [1, 4] }])
    expect(errors).toEqual([])
  })

  it('keeps a note through a reload, and lets two people decide about theirs', async () => {
    const number = await paidOrder()
    const { page, errors } = await openDesk(shop, `/orders/${number}`)
    const note = page.getByRole('textbox', { name: 'Pinned note' })
    await note.fill('Pack as a gift')
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
    await expect.poll(() => page.evaluate(storedDrafts)).toBe(1)
    await page.reload()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor()
    expect(await note.inputValue()).toBe('Pack as a gift')

    await owner.call('/order/note', { number, note: 'Fragile' })
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Fragile').waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('region', { name: 'Unsaved changes' }).waitFor({ state: 'detached' })
    const { rows } = await shop.shop.pool.query('select staff_note from orders where number = $1', [number])
    expect(rows).toEqual([{ staff_note: 'Pack as a gift' }])
    expect(errors).toEqual([])
  })
})

/** Runs in the page: how many drafts the browser keeps. */
const storedDrafts = `new Promise((resolve) => {
  const opening = indexedDB.open('vitrine-desk')
  opening.onsuccess = () => {
    const db = opening.result
    if (!db.objectStoreNames.contains('drafts')) return db.close(), resolve(0)
    const counting = db.transaction('drafts').objectStore('drafts').count()
    counting.onsuccess = () => (db.close(), resolve(counting.result))
  }
})`

it('corrects an address field by field, beside a colleague', async () => {
  const number = await paidOrder()
  const { page, errors } = await openDesk(shop, `/orders/${number}`)
  await page.getByRole('button', { name: 'Edit address' }).click()
  const sheet = page.getByRole('dialog')
  const field = (name: string) => sheet.getByRole('textbox', { name, exact: true })
  await field('Street and number').fill('Typed 1')
  const detail = async () => expectDone(await owner.call('/order/detail', { number })).order
  const { address, version } = await detail()
  const { lines: _shown, ...before } = address!
  const theirs = { ...before, firstName: 'Grace', address: 'Theirs 2' }
  expectDone(await owner.call('/order/address', { number, version, address: theirs }))
  await expect.poll(() => field('First name').inputValue()).toBe('Grace')
  await sheet.getByText('A colleague changed this field too: Theirs 2').waitFor()
  expect(await field('Street and number').inputValue()).toBe('Typed 1')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.waitFor({ state: 'detached' })
  expect((await detail()).address).toMatchObject({ firstName: 'Grace', address: 'Typed 1' })
  expect(errors).toEqual([])
})

describe('a new order', () => {
  it('is prepared by keyboard with agreed prices, sent as a link, and opened by the buyer', async () => {
    const { page, errors } = await openDesk(shop, '/orders/new')
    const search = page.getByRole('searchbox', { name: 'Add a product' })
    await search.fill(skus[1]!)
    await page.getByRole('button', { name: new RegExp(skus[1]!) }).waitFor()
    // Enter waits for the results of what was typed last.
    await search.fill(skus[0]!)
    await search.press('Enter')
    const line = page.locator(`[data-sku="${skus[0]!}"]`)
    await line.getByRole('spinbutton').fill('2')
    await line.getByRole('checkbox', { name: 'Set custom price' }).press('Space')
    await line.getByRole('textbox', { name: 'Price per unit' }).fill('10.00')
    await page.getByText('€20.00').first().waitFor()
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('caller@example.com')
    const save = page.getByRole('button', { name: 'Save draft' })
    await save.press('Enter')
    // Every agreed price has a reason.
    await page.getByText('Say why the price differs').first().waitFor()
    await line.getByRole('textbox', { name: 'Reason' }).fill('Promised by phone')
    await save.press('Enter')
    await page.waitForURL(/\/orders\/drafts\/D-/)
    await page.getByRole('button', { name: 'Send payment link' }).press('Enter')
    const link = await page.getByRole('textbox', { name: 'Payment link' }).inputValue()
    await expectAccessible(page)

    await page.goto(`${shop.url}/cart${link.slice(link.indexOf('#'))}`)
    await page.getByText(/prices are fixed until/).waitFor()
    await page.getByText('€20.00').first().waitFor()

    await page.goto(`${shop.url}/admin/orders/drafts`)
    await page
      .locator('[data-row]')
      .filter({ hasText: 'caller@example.com' })
      .getByText('In the cart')
      .waitFor()
    expect(errors).toEqual([])
  })

  it('keeps what is typed through a reload, its first save and the changes of a colleague', async () => {
    const { page, errors } = await openDesk(shop, '/orders/new')
    const reading = (name: string) => () =>
      page.getByRole('textbox', { name, exact: true }).inputValue({ timeout: 5000 })
    const [email, note] = [reading('Email'), reading('Note for staff')]
    const bar = page.getByRole('region', { name: 'Unsaved changes' })
    const save = () => bar.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('kept@example.com')
    const kept = async () => Object.keys(await keptDrafts(page)).map((name) => name.split('/').slice(1, 3))
    await expect.poll(kept).toEqual([['draftOrder', 'new']])
    await page.reload()
    await expect.poll(email).toBe('kept@example.com')

    const held = Promise.withResolvers<void>()
    await page.route('**/draftOrder/create', (route) => held.promise.then(() => route.continue()))
    await save()
    await page.getByRole('textbox', { name: 'Note for staff' }).fill('Typed meanwhile')
    held.resolve()
    await page.waitForURL(/\/orders\/drafts\/D-/)
    const number = page.url().split('/').at(-1)!
    await expect.poll(note).toBe('Typed meanwhile')
    await expect.poll(kept).toEqual([['draftOrder', number]])
    await page.reload()
    await expect.poll(note).toBe('Typed meanwhile')

    const detail = async () => expectDone(await owner.call('/draftOrder/detail', { number }))
    const bySomebodyElse = async (entries: object) => {
      const { draft, version } = await detail()
      const content = { email: draft.email, staffNote: draft.staffNote, lines: [], ...entries }
      expectDone(await owner.call('/draftOrder/save', { number, version, content }))
    }
    await bySomebodyElse({ email: 'colleague@example.com' })
    await save()
    await bar.waitFor({ state: 'detached' })
    expect((await detail()).draft).toMatchObject({
      ...{ email: 'colleague@example.com', staffNote: 'Typed meanwhile' },
    })
    await expect.poll(email).toBe('colleague@example.com')

    // Without edits of its own, the screen follows.
    await bySomebodyElse({ email: 'last@example.com' })
    await expect.poll(email).toBe('last@example.com')
    expect(await bar.count()).toBe(0)
    await page.getByRole('textbox', { name: 'Note for staff' }).fill('Not wanted')
    await bar.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(note).toBe('Typed meanwhile')
    expect(errors).toEqual([])
  })

  it('keeps a half-typed address, takes another currency, and is renewed after it expired', async () => {
    const content = { email: 'half@example.com', lines: [{ sku: skus[0]!, quantity: 1 }] }
    const { draft } = expectDone(await owner.call('/draftOrder/create', { content }))
    const { number } = draft
    expectDone(await owner.call('/draftOrder/send', { number }))
    expectDone(await owner.call('/draftOrder/expire', { number }))
    const { page, errors } = await openDesk(shop, `/orders/drafts/${number}`)
    await page.getByText('Expired').waitFor()
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
    const country = page.getByRole('combobox', { name: 'Country' })
    // Scrolling it into view closes its list.
    await country.click()
    await country.pressSequentially('Germ')
    await page.getByRole('option', { name: 'Germany' }).click()
    await page.getByRole('button', { name: /Currency$/ }).click()
    await page.getByRole('option', { name: /^USD/ }).click()
    await page.getByText('$').first().waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('button', { name: 'Send link again' }).click()
    await page.getByText('Link sent').waitFor()
    await page.reload()
    await page.getByText('Link sent').waitFor()
    expect(await page.getByRole('textbox', { name: 'First name' }).inputValue()).toBe('Ada')
    expect(await country.inputValue()).toBe('Germany')
    await expectAccessible(page)
    expect(errors).toEqual([])
  })
})
