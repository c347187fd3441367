import { afterAll, beforeAll, expect, it } from 'vitest'
import { rateOf } from '#contract/exchange-rate.ts'
import { rateFetch } from '#server/db/tables.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { changeSetting, settingIn } from '#server/platform/settings/settings.ts'
import { applyRates } from '#server/rates/fetch-rates.ts'
import { sell } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop({ prepare: async () => {} })
})
afterAll(() => shop.close())

it('shows new rates that wait for approval, applies them and takes them back', async () => {
  const at = new Date()
  await shop.shop.db.transaction(async (tx) => {
    await changeSetting(tx, currencySetting, {
      provider: 'ecb',
      others: [
        { code: 'USD', rate: 10_700, country: 'US', ratedOn: '2026-02-27' },
        { code: 'JPY', rate: 1_600_000, country: 'JP', step: 10, byHand: true },
      ],
    })
    await tx.insert(rateFetch).values({
      ...{
        provider: 'ecb',
        day: '2026-03-02',
        rates: { USD: '1.2000', JPY: '170' },
        triedAt: at,
        fetchedAt: at,
      },
    })
    await applyRates(tx, 'ecb', at)
  })
  const rates = async () => (await settingIn(shop.shop.db, currencySetting)).others.map(rateOf)
  const { page, errors } = await openDesk(shop, '/settings/currencies', {
    visit: { width: 390, height: 844 },
  })
  await page.getByText('1.07 → 1.2 (12.15%)').waitFor()
  await page.getByText('more than a week old').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept new rates' }).press('Enter')
  await page.getByText('1 EUR = 1.2 USD').waitFor()
  await page.getByText('1 EUR = 160 JPY').waitFor()
  expect(await rates()).toEqual(['1.2', '160'])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByText('1 EUR = 1.07 USD').waitFor()
  expect(await rates()).toEqual(['1.07', '160'])
  expect(errors).toEqual([])
})

it('shows what best sellers would cost while a rate is typed, and saves it as typed', async () => {
  await sell(shop.shop, { sku: 'LAMP', name: 'Lamp', price: 10_000, onHand: 3 })
  await shop.shop.db.transaction((tx) =>
    changeSetting(tx, currencySetting, {
      others: [{ code: 'JPY', rate: 1_600_000, country: 'DE', step: 10, ratedOn: '2026-02-27' }],
    }),
  )
  const { page, errors } = await openDesk(shop, '/settings/currencies')
  const prices = page.getByRole('region', { name: 'Best sellers would cost' })
  await prices.getByText('¥16,000').waitFor()
  const rate = page.getByRole('textbox', { name: '1 EUR in JPY' })
  await rate.fill('a lot')
  await page.getByText('Enter a rate such as').waitFor()
  await rate.fill('162.54')
  await prices.getByText('¥16,250').waitFor()
  await page.getByRole('textbox', { name: 'Converted prices end in' }).fill('00')
  await prices.getByText('¥16,300').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('1 EUR = 162.54 JPY').waitFor()
  const { others } = await settingIn(shop.shop.db, currencySetting)
  expect(others).toEqual([
    {
      code: 'JPY',
      rate: 1_625_400,
      exactRate: '162.54',
      country: 'DE',
      step: 10,
      ending: '00',
      withTax: true,
    },
  ])
  expect(errors).toEqual([])
})
