import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { openSlowSmtp, type SlowSmtp } from '#test/slow-smtp.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let smtp: SlowSmtp
beforeAll(async () => {
  smtp = await openSlowSmtp()
  shop = await openVisitedShop({ prepare: async () => {} })
})
afterAll(async () => {
  await shop.close()
  await smtp.close()
})

it('enters a mail server by keyboard on a phone, tries it and sends a test email through it', async () => {
  const { page, errors, caller } = await openDesk(shop, '/settings/email', { visit: { width: 360 } })
  await page.getByRole('button', { name: 'Enter keys' }).focus()
  await page.keyboard.press('Enter')
  const field = (name: string) => page.getByRole('textbox', { name })
  await field('Mail server').fill('127.0.0.1')
  await field('Port').fill('1')
  await page.keyboard.press('Enter')
  await page.getByText('No answer from 127.0.0.1 on port 1. Check both.').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await field('Port').fill(new URL(smtp.url).port)
  await field('Sender').fill('Mugs <mugs@shop.test>')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('In use', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Send test email' }).click()
  await expect.poll(() => smtp.taken.length).toBe(1)
  await expectAccessible(page)
  await expectNoOverflow(page)
  const { items } = expectDone(await caller.call('/service/list', {}))
  expect(items.find(({ code }) => code === 'email')).toMatchObject({ state: 'desk', savedBy: 'Ada' })
  expect(errors).toEqual([])
})

it('never shows a key again, and keeps it when the field is left empty', async () => {
  const { page, errors } = await openDesk(shop, '/settings/services', { visit: { dark: true } })
  const card = page.locator('section', { has: page.getByRole('heading', { name: 'AfterShip' }) })
  await card.getByText('/api/webhook/carrier/aftership').waitFor()
  await card.getByRole('button', { name: 'Enter keys' }).click()
  const secret = page.getByLabel('Webhook secret')
  await secret.fill('short')
  await page.keyboard.press('Enter')
  await page.locator('[data-invalid]').first().waitFor()
  await secret.fill('a-long-webhook-secret-ENDS')
  await page.keyboard.press('Enter')
  await card.getByText('•••• ENDS').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.content()).not.toContain('a-long-webhook')
  await card.getByRole('button', { name: 'Change keys' }).click()
  expect(await secret.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Try and save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(shop.shop.keys('aftership')?.secret).toBe('a-long-webhook-secret-ENDS')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Remove keys' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove keys' }).click()
  await card.getByText('No keys').waitFor()
  expect(errors).toEqual([])
})

it('says on the payment screen what each gateway needs, with the address of its webhook', async () => {
  const { page, errors } = await openDesk(shop, '/settings/payments', { visit: { width: 360 } })
  await page.getByText(`${shop.url}/api/webhook/stripe`).waitFor()
  await page.getByRole('button', { name: 'Enter keys' }).first().click()
  await page.getByLabel('Secret key').fill('pk_test_1')
  await page.getByLabel('Signing secret').fill('whsec_1')
  await page.getByRole('button', { name: 'Try and save' }).click()
  await page.getByText('The secret key starts with sk_live_, sk_test_ or rk_live_.').waitFor()
  await expectAccessible(page)
  await expectNoOverflow(page)
  expect(errors).toEqual([])
})
