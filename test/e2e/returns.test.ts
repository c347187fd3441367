import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approveReturn } from '#server/returns/decide-return.ts'
import { buy, payAt } from '#test/buying.ts'
import { deliver, onReturn } from '#test/returns.ts'
import { jpegWithPlace } from '#test/uploads.ts'
import { expectAccessible, type VisitedShop } from './browser.ts'
import { isAt, open, openCustomersShop, visitAsCustomer } from './customer.ts'
import { tabTo } from './shopper.ts'

let shop: VisitedShop
let sku: string
let photo: string

beforeAll(async () => {
  shop = await openCustomersShop()
  const { rows } = await shop.shop.pool.query(
    `select v.sku from variant v join stock s on s.variant_id = v.id join product p on p.id = v.product_id
      where v.active and p.status = 'active' and s.on_hand - s.reserved > 20 order by v.id limit 1`,
  )
  sku = rows[0].sku
  photo = join(await mkdtemp(join(tmpdir(), 'photo-')), 'crack <b>.jpg')
  await writeFile(photo, await jpegWithPlace())
})
afterAll(() => shop.close())

/** An order that has arrived: the browser's own customer's, or a guest's. */
async function delivered(token: string | null) {
  const visitor = shop.visitor(token ? { 'x-auth': token } : {})
  const email = `${crypto.randomUUID()}@example.com`
  const placed = await buy(visitor, { sku, quantity: 2, email })
  await payAt(shop.app, placed.payment)
  await deliver(shop, placed.orderNumber)
  await shop.runJobs()
  return { ...placed, email }
}

const tokenOf = (page: Page) => page.evaluate<string>("localStorage.getItem('x-auth')")

/** Fills in the three steps by keyboard. */
async function applyByKeyboard(page: Page): Promise<void> {
  await page.locator('[data-step=units]').waitFor()
  await expectAccessible(page)
  await tabTo(page, '[data-line] input[type=checkbox]')
  await page.keyboard.press('Space')
  await tabTo(page, '.quantity button')
  await page.keyboard.press('Enter')
  await tabTo(page, 'main form button[type=submit]')
  await page.keyboard.press('Enter')
  await page.locator('[data-step=why]').waitFor()
  // Nothing is chosen yet: the step stays and says what is missing.
  await tabTo(page, 'main form button[type=submit]')
  await page.keyboard.press('Enter')
  await page.locator('.field-error').first().waitFor()
  await page.locator('[data-step=why]').focus()
  await tabTo(page, 'input[name=type]')
  await page.keyboard.press('Space')
  await tabTo(page, 'select[name=reason]')
  await page.locator('select[name=reason]').selectOption('faulty')
  await tabTo(page, 'textarea[name=description]')
  await page.keyboard.type('<script>alert(1)</script> The handle broke.')
  await page.locator('[data-pictures]').setInputFiles(photo)
  await page.locator('main form img[alt="crack <b>.jpg"]').waitFor()
  await expectAccessible(page)
  await tabTo(page, 'main form button[type=submit]')
  await page.keyboard.press('Enter')
  await page.locator('[data-step=review]').waitFor()
  await page.locator('dl.summary [data-total]').waitFor()
  await expectAccessible(page)
  await tabTo(page, 'main form button[type=submit]')
  await page.keyboard.press('Enter')
}

describe.each([
  { language: 'English on a desktop', prefix: '', locale: 'en-GB', width: 1440, dark: false },
  { language: 'Chinese on a phone in the dark', prefix: '/zh', locale: 'zh-CN', width: 360, dark: true },
])('in $language,', ({ prefix, locale, width, dark }) => {
  it('a customer returns an item by keyboard alone, sends it and sees what happens next', async () => {
    const { page, errors } = await visitAsCustomer(shop, { locale, width, dark, height: 900 })
    const { orderNumber } = await delivered(await tokenOf(page))
    await open(page, `${prefix}/user/return`)
    await page.locator('.empty').waitFor()
    await expectAccessible(page)
    await open(page, `${prefix}/user/return/new?order=${orderNumber}`)
    await applyByKeyboard(page)
    await page.waitForURL(/\/user\/return\/R-/)
    await page.locator('[data-next=decide]').waitFor()
    await expectAccessible(page)
    expect(await page.locator('main').textContent()).toContain('<script>alert(1)</script>')
    const number = new URL(page.url()).pathname.split('/').at(-1)!
    await onReturn(shop, number, (tx, locked) =>
      approveReturn(tx, locked, { by: 'merchant', at: new Date() }),
    )
    await open(page, `${prefix}/user/return/${number}`)
    await page.locator('[data-next=send]').waitFor()
    await page.locator('[data-return-address]').waitFor()
    await tabTo(page, 'input[name=logisticsCompany]')
    await page.keyboard.type('DHL')
    await tabTo(page, 'input[name=trackingNumber]')
    await page.keyboard.type('0034 0434 1611')
    await page.keyboard.press('Enter')
    await page.locator('[data-next=travel]').waitFor()
    await expectAccessible(page)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await open(page, `${prefix}/user/return`)
    await page.locator(`[data-return="${number}"]`).waitFor()
    await expectAccessible(page)
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('a guest returns an item with the key of the order, and takes the request back', async () => {
    const { page, errors } = await shop.visit({ locale, width, dark, height: 900 })
    const { orderNumber, accessKey } = await delivered(null)
    await page.goto(`${prefix}/return/new?order=${orderNumber}#key=${accessKey}`)
    await applyByKeyboard(page)
    await page.waitForURL(/\/return\/R-/)
    await page.locator('[data-next=decide]').waitFor()
    await tabTo(page, '[data-cancel-return]')
    await page.keyboard.press('Enter')
    await page.locator('dialog[open]').waitFor()
    await expectAccessible(page)
    await tabTo(page, 'dialog[open] .btn-primary')
    await page.keyboard.press('Enter')
    await page.locator('[data-next=cancelled]').waitFor()
    expect(errors).toEqual([])
    await page.context().close()
  })

  it('a guest withdraws from a contract by keyboard alone', async () => {
    const { page, errors } = await shop.visit({ locale, width, dark, height: 900 })
    const { orderNumber, accessKey, email } = await delivered(null)
    await page.goto(`${prefix}/withdrawal?order=${orderNumber}#key=${accessKey}`)
    await page.locator('main [data-component=withdrawal][data-mounted]').waitFor()
    await expect.poll(() => page.locator('input[name=orderNumber]').inputValue()).toBe(orderNumber)
    await expectAccessible(page)
    await tabTo(page, 'input[name=name]')
    await page.keyboard.type('Ada Lovelace')
    await tabTo(page, 'input[name=email]')
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await page.locator('[data-confirm]').waitFor()
    await expectAccessible(page)
    await tabTo(page, '[data-confirm]')
    await page.keyboard.press('Enter')
    await page.locator('[data-withdrawn]').waitFor()
    await expectAccessible(page)
    expect(await page.locator('[data-withdrawn]').textContent()).toContain(email)
    await shop.runJobs()
    const { rows } = await shop.shop.pool.query(
      'select status, outcome from withdrawal where order_number = $1',
      [orderNumber],
    )
    expect(rows).toEqual([{ status: 'done', outcome: 'returns' }])
    expect(errors).toEqual([])
    await page.context().close()
  })
})

it('a withdrawal works without script, in two steps', async () => {
  const { page } = await shop.visit({ javaScript: false })
  const { orderNumber, email } = await delivered(null)
  await page.goto('/')
  await page.locator('footer a[href="/withdrawal"]').click()
  await page.waitForURL(isAt('/withdrawal'))
  await page.locator('input[name=name]').fill('Ada Lovelace')
  await page.locator('input[name=orderNumber]').fill(orderNumber)
  await page.locator('input[name=email]').fill(email)
  await page.locator('main form button[type=submit]').click()
  // The shopper may change the entries first.
  await page.locator('main form button[name=change]').click()
  expect(await page.locator('input[name=email]').inputValue()).toBe(email)
  await page.locator('main form button[type=submit]').click()
  await page.locator('main form button[type=submit]:not([name=change])').click()
  await page.locator('main [role=status]').waitFor()
  expect(await page.locator('main').textContent()).toMatch(/W-\w{4}-\w{4}-\w{4}/)
  await page.context().close()
})
