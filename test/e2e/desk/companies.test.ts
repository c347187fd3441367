import { afterAll, beforeAll, expect, it } from 'vitest'
import { customer } from '#server/db/tables.ts'
import { openVies } from '#test/vies-stand-in.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
let vies: Awaited<ReturnType<typeof openVies>>

beforeAll(async () => {
  vies = await openVies()
  shop = await openVisitedShop({ prepare: async () => {}, env: { VIES_URL: vies.url } })
})
afterAll(async () => {
  await shop.close()
  vies.close()
})

it('makes a company, fills in its address, checks its VAT id and adds a customer', async () => {
  const email = 'zoe@atelier-petit.example'
  await shop.shop.db.insert(customer).values({ email, firstName: 'Zoé', lastName: 'Petit' })
  await shop.shop.pool.query(`insert into desk_search (kind, id, label, words, fresh)
    select 'customer', id::text, 'Zoé Petit', 'zoe petit ' || email, now() from customer`)
  const { page, errors } = await openDesk(shop, '/companies', { visit: { width: 1440 } })
  await page.getByText('No companies yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New company' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Atelier Petit')
  await dialog.getByLabel('VAT ID').fill('FR12')
  await page.keyboard.press('Enter')
  await dialog.getByText('This isn’t a VAT ID').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('VAT ID').fill('fr 43 123 456 789')
  await page.keyboard.press('Enter')

  await page.getByRole('heading', { name: 'Atelier Petit', level: 1 }).waitFor()
  await shop.runJobs()
  await page.getByText('ATELIER PETIT').waitFor()
  await page.getByText('VAT ID confirmed').first().waitFor()
  await expectAccessible(page)

  await page.getByLabel('Street and number').fill('12 rue de Bretagne')
  await page.getByLabel('Postal code').fill('7')
  await page.getByLabel('City').fill('Paris')
  await page.getByRole('combobox', { name: 'Country' }).fill('France')
  await page.getByRole('option', { name: 'France', exact: true }).click()
  await page.keyboard.press('Control+s')
  await page.locator('[data-path="billing.postalCode"] input[aria-invalid]:focus').waitFor()
  await page.getByLabel('Postal code').fill('75003')
  await page.keyboard.press('Control+s')
  await page.getByText('Paris, France').waitFor()

  await page.getByRole('button', { name: 'Add customer' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('zoe')
  await page.getByRole('dialog').getByText(email).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Zoé Petit' }).click()
  await page.getByRole('link', { name: 'Atelier Petit' }).waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})

it('fits on a phone in German and in the dark, and takes a deletion back', async () => {
  const { page, errors, caller } = await openDesk(shop, '/companies', { visit: { width: 360, dark: true } })
  const name = 'Büroeinrichtungsgesellschaft Süderbrarup und Söhne Kommanditgesellschaft'
  const { data } = await caller.call('/company/create', { name, vatId: 'FR50123456789' })
  await shop.runJobs()
  await shop.shop.pool.query(`update staff set lang = 'de' where id = $1`, [caller.id])
  await page.reload()
  await page.getByRole('link', { name }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.goto(`${shop.url}/admin/companies/${data.company.id}`)
  await page.getByText('USt-IdNr. nicht registriert').first().waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Weitere Optionen' }).click()
  await page.getByRole('menuitem', { name: 'Firma löschen' }).click()
  // In the message: the history of the company has such a button, too.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rückgängig' }).click()
  await expect
    .poll(async () => (await caller.call('/company/list', {})).data.items.map((each) => each.name))
    .toContain(name)
  expect(errors).toEqual([])
})

it('sets the company of a customer, and filters the customers by it', async () => {
  const { page, errors, caller } = await openDesk(shop, '/customers', { visit: { width: 1440 } })
  const [made] = await shop.shop.db
    .insert(customer)
    .values({ email: 'jo@example.com', firstName: 'Jo', lastName: 'Park' })
    .returning()
  await page.goto(`${shop.url}/admin/customers/${made!.id}`)
  await page.getByRole('button', { name: 'Choose company' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill('Park & Co')
  await page.getByRole('button', { name: 'Create “Park & Co”' }).click()
  await page.getByRole('link', { name: 'Park & Co' }).waitFor()
  const { items } = (await caller.call('/company/list', { q: 'Park' })).data
  await page.goto(`${shop.url}/admin/customers?f=companyId.is.${items[0]!.id}`)
  await page.getByText('Company: Park & Co').waitFor()
  await page.getByRole('link', { name: 'Jo Park' }).waitFor()
  expect(await page.getByRole('link', { name: 'Zoé Petit' }).count()).toBe(0)
  await expectAccessible(page)

  // More companies than are offered at once: the others are found by their names.
  await shop.shop.pool.query(`insert into company (name) select 'Aa ' || n from generate_series(1, 120) n`)
  await page.goto(`${shop.url}/admin/customers`)
  await page.getByPlaceholder('Add filter').click()
  await page.getByRole('option', { name: 'Company', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Add filter' })
  await editor.getByRole('checkbox', { name: 'Aa 1', exact: true }).waitFor()
  expect(await editor.getByRole('checkbox', { name: 'Park & Co' }).count()).toBe(0)
  await editor.getByRole('searchbox').fill('park')
  await editor.getByRole('checkbox', { name: 'Park & Co' }).check()
  await editor.getByRole('searchbox').fill('nobody')
  await editor.getByText('No matches').waitFor()
  expect(await editor.getByRole('checkbox', { name: 'Park & Co' }).isChecked()).toBe(true)
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('Company: Park & Co').waitFor()
  await page.getByRole('link', { name: 'Jo Park' }).waitFor()
  expect(errors).toEqual([])
})
