import { afterAll, beforeAll, expect, it } from 'vitest'
import { signUp } from '#test/accounts.ts'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { openVies } from '#test/vies-stand-in.ts'
import { expectAccessible, type VisitedShop } from './browser.ts'
import { openCustomersShop } from './customer.ts'

let shop: VisitedShop
let vies: Awaited<ReturnType<typeof openVies>>

beforeAll(async () => {
  vies = await openVies()
  shop = await openCustomersShop({ VIES_URL: vies.url })
})
afterAll(async () => {
  await shop.close()
  vies.close()
})

it('starts a member’s checkout with the bill of their company, which they can take out', async () => {
  const { user, token } = await signUp(shop)
  await shop.shop.pool.query(`update customer set first_name = 'Zoé', last_name = 'Petit' where id = $1`, [
    user.id,
  ])
  const owner = await signInStaff(shop)
  const billing = { country: 'FR', city: 'Paris', postalCode: '75003', address: '12 rue de Bretagne' }
  const made = { name: 'Atelier Petit', billing, vatId: 'FR43123456789' }
  const { company } = expectDone(await owner.call('/company/create', made))
  expectDone(await owner.call('/company/addMember', { id: company.id, customerId: user.id }))
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    'select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1',
  )
  expectDone(await shop.visitor({ 'x-auth': token }).call('/cart/add', { sku: rows[0]!.sku, quantity: 1 }))

  const { page, context, errors } = await shop.visit()
  await page.goto('/cart')
  await page.evaluate((issued) => localStorage.setItem('x-auth', issued), token)
  await page.goto('/checkout/information')
  const field = (name: string) => page.locator(`[name="${name}"]`).inputValue()
  await expect.poll(() => field('billing.company')).toBe('Atelier Petit')
  await page.locator('[name="billing.country"] option[value=FR]').waitFor({ state: 'attached' })
  const filled = ['firstName', 'lastName', 'vatId', 'address', 'postalCode', 'city', 'country'] as const
  const values = await Promise.all(filled.map((name) => field(`billing.${name}`)))
  expect(values).toEqual([...['Zoé', 'Petit', 'FR43123456789', '12 rue de Bretagne', '75003', 'Paris', 'FR']])
  await expectAccessible(page)
  await page.getByLabel('Same as delivery address').check()
  expect(await page.locator('[name="billing.company"]').count()).toBe(0)
  expect(errors).toEqual([])
  await context.close()
})
