import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

/** Chooses from the combo box in focus by typing and pressing Enter. */
async function choose(page: Page, box: Locator, name: string) {
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(name.slice(0, -1))
  await page.getByRole('option', { name, exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => box.inputValue()).toBe(name)
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

/** Presses Tab until the box has the focus: past the note on a default, and the button that leads back to it. */
async function tabTo(page: Page, box: Locator) {
  for (let stops = 0; stops < 4 && (await box.and(page.locator(':focus')).count()) === 0; stops++) {
    await page.keyboard.press('Tab')
  }
  expect(await box.and(page.locator(':focus')).count()).toBe(1)
}

it('chooses the country and time zone of the shop by name, by keyboard on a phone', async () => {
  const { page, errors, caller } = await openDesk(shop, '/settings/shop', { visit: { width: 360 } })
  const value = async () => expectDone(await caller.call('/setting/detail', { id: 'shop' })).setting.value
  const country = page.getByRole('combobox', { name: 'Country' })
  expect(await country.inputValue()).toBe('Germany')
  await page.getByRole('textbox', { name: 'City' }).focus()
  await page.keyboard.press('Tab')
  await choose(page, country, 'Switzerland')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await tabTo(page, zone)
  await choose(page, zone, 'Europe/Zurich')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.keyboard.press('Control+s')
  await expect.poll(value).toMatchObject({ country: 'CH', timeZone: 'Europe/Zurich' })
  expect(errors).toEqual([])
})

it('keeps what was typed and the place of the page while a list is open', async () => {
  const { page, errors } = await openDesk(shop, '/settings/shop', { visit: { width: 360 } })
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await page.getByRole('combobox', { name: 'Country' }).focus()
  await tabTo(page, zone)
  const list = page.getByRole('listbox')
  // Only those that can be seen are there.
  await list.getByRole('option', { name: await zone.inputValue(), exact: true }).waitFor()
  await expectBeside(list, zone)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('zur')
  await list.getByRole('option', { name: 'Europe/Zurich' }).waitFor()
  const before = await page.evaluate<number>('scrollY')
  await page.mouse.wheel(0, -40)
  await expect.poll(() => page.evaluate<number>('scrollY')).toBeLessThan(before)
  await list.getByRole('option', { name: 'Europe/Zurich' }).waitFor()
  expect(await zone.inputValue()).toBe('zur')
  await expectBeside(list, zone)
  expect(errors).toEqual([])
})

/** Expects the list right below its field, or right above where there is no room below. */
async function expectBeside(list: Locator, field: Locator) {
  const gap = async () => {
    const [a, b] = await Promise.all([field.boundingBox(), list.boundingBox()])
    return Math.max(b!.y - (a!.y + a!.height), a!.y - (b!.y + b!.height))
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(0)
  expect(await gap()).toBeLessThan(16)
}

it('lets an optional country be left out again', async () => {
  const { page, errors, caller } = await openDesk(shop, '/settings/shipping')
  const chosen = async () => {
    const { value } = expectDone(await caller.call('/setting/detail', { id: 'shipping' })).setting
    return (value as { country?: string }).country
  }
  const country = page.getByRole('combobox', { name: 'Always show prices for this country' })
  expect(await country.inputValue()).toBe('not set')
  await country.focus()
  await choose(page, country, 'Austria')
  await page.keyboard.press('Control+s')
  await expect.poll(chosen).toBe('AT')
  await choose(page, country, 'not set')
  await page.keyboard.press('Control+s')
  await expect.poll(chosen).toBeUndefined()
  expect(errors).toEqual([])
})

it('keeps a stored country that it does not know', async () => {
  const { page, errors, caller } = await openDesk(shop, '')
  const { version, value } = expectDone(await caller.call('/setting/detail', { id: 'tax' })).setting
  const { baseCountry: from } = value as { baseCountry: string }
  const set = [{ path: 'baseCountry', from, to: 'QQ' }]
  expectDone(await caller.call('/setting/save', { id: 'tax', version, set }))
  await page.goto(`${shop.url}/admin/settings/tax`)
  const country = page.getByRole('combobox', { name: 'Home country' })
  await country.waitFor()
  expect(await country.inputValue()).toBe('QQ')
  expect(errors).toEqual([])
})

it('names countries in no zone and in several while zones are typed', async () => {
  const { page, errors, caller } = await openDesk(shop, '/settings/shipping', { visit: { width: 360 } })
  const { version, value } = expectDone(await caller.call('/setting/detail', { id: 'shipping' })).setting
  const { zones } = value as { zones: { code: string; countries: string[] }[] }
  await page.getByText('Every country you sell to is in exactly one zone.').waitFor()
  // The demo's zones: Germany, the union, some more countries, and the rest of the world.
  const changed = zones
    .filter(({ countries }) => !countries.includes('*'))
    .map((zone, place) => (place === 0 ? { ...zone, countries: ['DE', 'AT'] } : zone))
  const set = [{ path: 'zones', from: zones, to: changed }]
  expectDone(await caller.call('/setting/save', { id: 'shipping', version, set }))
  await page
    .getByText(/^In more than one zone \(.+\): Austria\. “.+” applies because it comes first\.$/)
    .waitFor()
  await page
    .getByText(/^In no zone, although your currencies, taxes or prices name them: .*United States/)
    .waitFor()
  await page.getByText(/more countries are in no zone/).click()
  await page.getByText(/Argentina/).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(errors).toEqual([])
})

it('shows the footer with the name that is being typed, and shoppers the saved one', async () => {
  const { page, errors } = await openDesk(shop, '/settings/shop', { visit: { width: 1440, height: 900 } })
  await page.keyboard.press('v')
  const frame = page.frameLocator('iframe')
  await frame.locator('.site-footer').waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Typed & Co')
  // The name is read for the logo, which is drawn.
  await frame.locator('.site-footer').getByRole('img', { name: 'Typed & Co' }).waitFor()
  await expectAccessible(page)
  expect((await shop.app.inject('/cart')).body).not.toContain('Typed')
  expect(errors).toEqual([])
})

it('gives the reason for a default and the places of a setting, and goes back to the default', async () => {
  const { page, errors, caller } = await openDesk(shop, '/settings/returns', { visit: { width: 360 } })
  const days = page.getByRole('textbox', { name: 'Returns accepted for (days)' })
  const part = page.locator('[data-path="windowDays"]')
  await part.getByText('Why this is the default').waitFor()
  await days.fill('45')
  await page.keyboard.press('Tab')
  await part.getByText('Default: 30').waitFor()
  await page.keyboard.press('Enter')
  await part.getByText('More generous than the 14 days of EU law').waitFor()
  const place = part.getByRole('link', { name: /^Order pages of customers/ })
  expect(await place.getAttribute('href')).toBe('/order/find')
  await expectAccessible(page)
  await expectNoOverflow(page)
  await part.getByRole('button', { name: 'Use default: Returns accepted for (days)' }).press('Enter')
  await expect.poll(() => days.inputValue()).toBe('30')
  expect(await part.locator('input:focus').count()).toBe(1)
  expect(await part.getByRole('button', { name: /^Use default/ }).count()).toBe(0)
  const { value } = expectDone(await caller.call('/setting/detail', { id: 'returns' })).setting
  expect(value).toMatchObject({ windowDays: 30 })
  expect(errors).toEqual([])
})

it('links to the screens of the desk that the person may enter', async () => {
  const { page, errors } = await openDesk(shop, '/settings/returns', { visit: { dark: true } })
  await page.getByText('Why this is the default').first().click()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Returns', exact: true }).first().click()
  await page.waitForURL('**/admin/returns')
  const clerk = await openDesk(shop, '/settings/returns', { staff: { permissions: ['settings.shop'] } })
  await clerk.page.getByText('Takes effect in').first().waitFor()
  const places = clerk.page.getByRole('main')
  expect(await places.getByRole('link', { name: 'Returns', exact: true }).count()).toBe(0)
  expect(errors).toEqual([])
})

it('names what keeps zones from being saved at the field itself', async () => {
  const { page, errors, caller } = await openDesk(shop, '/settings/shipping')
  const { version, value } = expectDone(await caller.call('/setting/detail', { id: 'shipping' })).setting
  const method = { code: 'post', name: { en: 'Post' }, table: [{ from: 0, fee: { EUR: 490 } }] }
  const zone = (code: string) => ({ code, name: { en: code }, countries: ['DE'], methods: [method] })
  const { zones: from } = value as { zones: unknown }
  // With three zones, each is folded.
  const set = [{ path: 'zones', from, to: ['one', 'two', 'three'].map(zone) }]
  expectDone(await caller.call('/setting/save', { id: 'shipping', version, set }))
  await page.locator('summary', { hasText: 'two' }).click()
  const fees = page.getByRole('group', { name: 'Fee' }).getByRole('textbox', { name: 'Euro' })
  const fee = fees.locator('visible=true')
  await expect.poll(() => fee.inputValue()).toBe('4.90')
  await fee.fill('')
  await page.locator('summary', { hasText: 'two' }).click()
  await page.keyboard.press('Control+s')
  await fee.waitFor()
  await expect.poll(() => fee.evaluate((field) => field.matches(':focus'))).toBe(true)
  await page.getByText('Enter the amount in EUR too.').first().waitFor()
  await page.getByRole('button', { name: 'Fee, Euro' }).waitFor()
  await expectAccessible(page)
  await fee.fill('5')
  await page.keyboard.press('Control+s')
  const feeOf = async () => {
    const { setting } = expectDone(await caller.call('/setting/detail', { id: 'shipping' }))
    return (setting.value as { zones: { methods: (typeof method)[] }[] }).zones[1]!.methods[0]!.table[0]!.fee
  }
  await expect.poll(feeOf).toEqual({ EUR: 500 })
  expect(errors).toEqual([])
})

it('shows the members of the tax union, to which countries are added, and names those left out', async () => {
  const { page, errors, caller } = await openDesk(shop, '/settings/tax', { visit: { width: 360 } })
  const stored = async () =>
    (expectDone(await caller.call('/setting/detail', { id: 'tax' })).setting.value as { union: string[] })
      .union
  const base = { path: 'baseCountry', from: 'QQ', to: 'DE' }
  const { version } = expectDone(await caller.call('/setting/detail', { id: 'tax' })).setting
  expectDone(await caller.call('/setting/save', { id: 'tax', version, set: [base] }))
  await page.getByText('Switzerland · Standard rate · 0%').waitFor()
  const union = page.getByRole('group', { name: 'Countries of the tax union' })
  await union.getByRole('button', { name: 'Remove Austria' }).click()
  await page.getByText(/^Left out, although in the EU: Austria\. Buyers there pay no tax/).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await expect.poll(stored).toHaveLength(27)
  expect(await stored()).not.toContain('AT')
  expect(errors).toEqual([])
})
