import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

const namedBy = async (slug: string) => (await shop.app.inject(`/product/${slug}`)).body

it('finds the vendor without a manufacturer, fills it in and takes it back', async () => {
  await shop.shop.pool.query(`update product set vendor = 'Kiln & Co. / Berlin' where handle = 'morning-mug'`)
  const { page, errors, caller } = await openDesk(shop, '/vendors', { visit: { width: 1440 } })
  await page.getByRole('link', { name: 'Without a manufacturer' }).click()
  await page.getByRole('searchbox', { name: 'Search vendor or manufacturer' }).fill('kiln')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Kiln & Co. / Berlin' }).click()
  await page.getByRole('heading', { name: 'Kiln & Co. / Berlin', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Morning Mug' }).waitFor()

  const maker = page.locator('[data-path=manufacturer]')
  await maker.getByRole('textbox', { name: 'Name' }).fill('Kiln GmbH')
  await maker.getByRole('textbox', { name: 'Address' }).fill('Ofenweg 1\n10115 Berlin')
  await maker.getByRole('textbox', { name: 'Email or website' }).fill('call us')
  await page.keyboard.press('Control+s')
  await page.locator('[data-path="manufacturer.contact"] input[aria-invalid]').waitFor()
  await expectAccessible(page)
  await maker.getByRole('textbox', { name: 'Email or website' }).fill('safety@kiln.example')
  await page.getByRole('textbox', { name: 'Maker’s story' }).fill('Two potters and a kiln.')
  await page.keyboard.press('Control+s')
  await page.getByText('Saved', { exact: true }).waitFor()
  await expect.poll(() => namedBy('morning-mug')).toContain('Kiln GmbH')
  expect(await namedBy('morning-mug')).toContain('Two potters and a kiln.')

  // A colleague changes another part meanwhile: both stay.
  const { version } = (await caller.call('/vendor/detail', { id: 'Kiln & Co. / Berlin' })).data
  expectDone(
    await caller.call('/vendor/save', {
      ...{ id: 'Kiln & Co. / Berlin', version },
      set: [{ path: 'warnings.en', from: '', to: 'Breaks.' }],
    }),
  )
  await page.getByRole('textbox', { name: 'Safety warnings' }).waitFor()
  await expect.poll(() => page.getByRole('textbox', { name: 'Safety warnings' }).inputValue()).toBe('Breaks.')
  expect(errors).toEqual([])
})

it('fits a phone in the dark', async () => {
  const visit = { width: 360, height: 800, dark: true }
  const { page, errors } = await openDesk(shop, '/vendors', { visit })
  await page.getByRole('link', { name: 'Kiln & Co. / Berlin' }).waitFor()
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Kiln & Co. / Berlin' }).click()
  await page.getByRole('heading', { name: 'Kiln & Co. / Berlin', level: 1 }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(errors).toEqual([])
})
