import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gapsIn } from '#contract/admin/desk/gaps.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { rememberMode } from '#server/platform/settings/mode.ts'
import { firstOwnerLink } from '#server/staff/accounts/links.ts'
import { appCode, deskPassword } from '#test/desk-browser.ts'
import { openSlowSmtp, type SlowSmtp } from '#test/slow-smtp.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow } from './desk.ts'

let smtp: SlowSmtp
let shop: VisitedShop

beforeAll(async () => {
  smtp = await openSlowSmtp()
  shop = await openVisitedShop({
    async prepare({ config, pool, db }) {
      await rememberMode(config, pool)
      await db.transaction((tx) => noteChange(tx, ['settings']))
    },
    env: { SHOP_MODE: 'live', RATE_LIMITS: '', CAPTCHA: '', SMTP_URL: smtp.url },
  })
})
afterAll(async () => {
  await shop.close()
  await smtp.close()
})

it('leads an owner from an empty database to an open shop', async () => {
  const { page, errors } = await shop.visit({ width: 1280 })
  const visitor = await shop.visit({ width: 390 })
  expect((await visitor.page.goto('/'))?.status()).toBe(503)

  await becomeOwner(page)
  await page.getByText('2 of 13 steps done').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Name and address' }).click()
  const seller = {
    ...{ Name: 'Nordlicht', Email: 'hello@nordlicht.example', 'Legal name': 'Nordlicht GmbH' },
    ...{ Street: 'Hafenweg 3', 'Postal code': '20457', City: 'Hamburg', 'VAT ID': 'DE123456789' },
  }
  for (const [label, text] of Object.entries(seller))
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  const guide = page.getByRole('complementary', { name: 'Setup guide' })
  await guide.getByText('Step 1 of 13').waitFor()
  expect(await guide.getByText('Done').count()).toBe(0)
  await expectAccessible(page)
  await save(page)
  await guide.getByText('Done').waitFor()

  await page.goto(`${shop.url}/admin/settings/languages`)
  const offered = page.getByRole('group', { name: 'Languages offered' })
  for (const name of [/简体中文/, /香港/]) await offered.getByRole('checkbox', { name }).press('Space')
  await save(page)

  // The guide goes along, and keeps its step over a reload.
  await page.setViewportSize({ width: 360, height: 780 })
  await guide.getByRole('link', { name: 'Continue: Currencies and tax' }).click()
  await page.waitForURL('**/admin/settings/tax')
  await expectNoOverflow(page)
  await page.reload()
  await guide.getByRole('button', { name: 'Keep them' }).click()
  await guide.getByText('Done').waitFor()
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/settings/shipping')
  // From the heading of the screen that has just opened, too.
  await page.getByRole('heading', { name: 'Shipping', level: 1 }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/settings/payments')
  await page.goBack()
  await addZone(page)

  await home(page)
  await page.getByRole('link', { name: 'Payment' }).click()
  await page.getByRole('switch', { name: 'On' }).nth(1).press('Space')
  await page.getByLabel('Account holder').fill('Nordlicht GmbH')
  await page.getByLabel('IBAN').fill('DE89370400440532013000')
  await save(page)

  await home(page)
  await page.getByRole('button', { name: 'Send test email' }).click()
  await page.getByText('Test email sent to ada@nordlicht.example').waitFor()
  expect(smtp.taken).toEqual(['ada@nordlicht.example'])

  for (const name of ['Imprint', 'Terms', 'Privacy policy']) await publishLegal(page, name)

  await home(page)
  await page.getByRole('button', { name: 'Add product' }).click()
  const form = page.getByRole('dialog', { name: 'New product' })
  await form.getByLabel('Name').fill('Storm lantern')
  await form.getByLabel('Price').fill('49')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Storm lantern', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  // It has neither a picture nor a description yet.
  const missing = page.getByRole('dialog', { name: 'Something is missing' })
  await missing.getByRole('button', { name: 'Publish' }).click()
  await missing.waitFor({ state: 'detached' })
  await page.getByText('Published', { exact: true }).filter({ visible: true }).first().waitFor()

  await home(page)
  await page.getByText('Nothing can be bought yet').waitFor()
  expect(await page.getByRole('button', { name: 'Add product' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Products' }).last().click()
  await page.getByRole('heading', { name: 'Stock', level: 1 }).waitFor()
  await page
    .locator('main')
    .getByRole('link', { name: /STORM|lantern/i })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'On hand now' }).fill('12')
  await page.getByRole('button', { name: 'Adjust' }).click()
  await page.getByText('Stock adjusted').waitFor()

  await trySale(page)

  await home(page)
  await page.getByRole('link', { name: 'Look' }).click()
  await page.getByRole('textbox', { name: 'Background colour', exact: true }).fill('#1f3a5f')
  await save(page)

  await home(page)
  await page.getByRole('button', { name: 'Rehearse a sale' }).click()
  await page.getByText('Sold, paid, shipped and refunded: Storm lantern').waitFor()
  await expectAccessible(page)
  const rehearsal = page.getByRole('dialog', { name: 'Rehearsal of a sale' })
  await rehearsal.getByRole('button', { name: 'Close' }).click()
  await page.getByText('10 of 13 steps done').waitFor()

  await page.getByRole('link', { name: 'Open the shop' }).click()
  await page.getByRole('button', { name: 'Open the shop' }).click()
  await page.getByText('Visitors can browse and buy').waitFor()
  await home(page)
  await page.getByText('Before your first sale').waitFor({ state: 'detached' })
  await page.getByText('Left to set up').waitFor()

  await visitor.page.goto('/product/storm-lantern')
  await visitor.page.getByText('€49.00').first().waitFor()
  await visitor.page.locator('form[data-buy] button[type=submit]').click()
  await visitor.page.locator('#cart-drawer[open] .line-item').waitFor()
  await visitor.page.goto('/page/imprint')
  await visitor.page.getByText('Hafenweg 3').first().waitFor()
  expect(await visitor.page.locator('footer').textContent()).toMatch(/Imprint.*Privacy policy.*Terms of sale/)
  expect(errors).toEqual([])
  // The page that was closed answered 503.
  expect(visitor.errors.filter((error) => !error.includes('503'))).toEqual([])
  await visitor.context.close()
  await page.context().close()
})

async function home(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
}

/** Not by its message: the one of an earlier screen may still be there. */
async function save(page: Page): Promise<void> {
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.waitFor()
  await page.keyboard.press('Control+s')
  await bar.waitFor({ state: 'detached' })
}

/** A live shop's staff need a second factor. */
async function becomeOwner(page: Page): Promise<void> {
  await page.goto((await firstOwnerLink(shop.shop))!)
  await page.locator('input[name=email]').fill('ada@nordlicht.example')
  await page.locator('input[name=name]').fill('Ada')
  await page.locator('input[name=password]').fill(deskPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use an authenticator app' }).click()
  const secret = (await page.locator('p.font-mono').textContent())!
  await page.locator('form input').fill(appCode(secret, shop.shop.now()))
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /I’ve saved them/ }).click()
}

async function addZone(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add: Shipping zones' }).click()
  await page.getByLabel('English').first().fill('Europe')
  const country = page.getByRole('searchbox', { name: 'Add country' })
  await country.fill('eu')
  await country.press('Enter')
  await expect.poll(() => country.inputValue()).toBe('')
  await country.fill('schweiz')
  await page.getByText('No matches').waitFor()
  await country.fill('switz')
  await country.press('Enter')
  await expect.poll(() => country.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Add: Shipping methods' }).click()
  await page.getByLabel('English').nth(1).fill('Standard')
  const fees = page.getByRole('group', { name: 'Fees' })
  await fees.getByLabel('Euro').fill('4.90')
  await fees.getByLabel('From').fill('0')
  await page.getByRole('group', { name: 'Free from' }).getByLabel('Euro').fill('100')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await save(page)
  const { rows } = await shop.shop.pool.query(
    `select value -> 'zones' zones from setting where key = 'shipping'`,
  )
  expect(rows[0].zones).toMatchObject([
    {
      ...{ code: 'zone-1', name: { en: 'Europe' }, countries: expect.arrayContaining(['DE', 'SE', 'CH']) },
      methods: [{ code: 'method-1', table: [{ from: 0, fee: { EUR: 490 } }], freeFrom: { EUR: 10_000 } }],
    },
  ])
}

/** Fills each gap and publishes the page. */
async function publishLegal(page: Page, name: string): Promise<void> {
  await home(page)
  await page.getByRole('button', { name, exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.waitFor()
  for (const _gap of gapsIn((await text.textContent())!)) {
    await page.getByRole('button', { name: 'Next gap' }).click()
    await page.keyboard.type('Ada Nord')
  }
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Public', { exact: true }).first().waitFor()
}

/** Goods of 49 euros and a fee of 4.90, with tax in both. */
async function trySale(page: Page): Promise<void> {
  await page.goto(`${shop.url}/admin/settings/shipping`)
  const country = page.getByRole('combobox', { name: 'Buyer’s country' })
  await country.focus()
  await page.keyboard.type('German')
  await page.getByRole('option', { name: 'Germany', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  const goods = page.getByRole('searchbox', { name: 'Add a product' })
  await goods.fill('storm')
  await page.getByRole('button', { name: /Storm lantern/ }).waitFor()
  await goods.press('Enter')
  await page.getByRole('heading', { name: 'A buyer in Germany pays €53.90' }).waitFor()
  await page.setViewportSize({ width: 360, height: 800 })
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 900 })
}
