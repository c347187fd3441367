import { afterAll, beforeAll, expect, it } from 'vitest'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

const id = 'default/sections/footer.liquid'

async function footer(): Promise<string> {
  await shop.shop.changes.catchUp()
  const { body } = await shop.app.inject('/cart')
  return body.slice(body.indexOf('<footer'))
}

it('edits a template with faults named where they are, saves it, and gives the theme’s file back', async () => {
  const { page, errors, caller } = await openDesk(shop, '/templates')
  await page.getByRole('searchbox', { name: 'Find a file' }).fill('footer')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'footer.liquid', exact: true }).press('Enter')
  const code = page.getByRole('textbox', { name: 'sections/footer.liquid' })
  await code.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('{% nothing %}')
  await page.getByText('This can’t be saved yet').waitFor()
  await page.getByText(/sections\/footer\.liquid, line \d+/).waitFor()
  await page.getByText(/^>> .*\{% nothing %\}/m).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Control+s')
  await page.getByRole('region', { name: 'Unsaved changes' }).getByRole('alert').waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('This can’t be saved yet').waitFor({ state: 'detached' })
  await page.keyboard.insertText('<p>Made by hand</p>')
  await page.keyboard.press('Control+s')
  await page.getByText('sections/footer.liquid saved').waitFor()
  expect(await footer()).toContain('Made by hand')

  await page.getByText('Show the theme’s file beside it').click()
  await page.getByRole('textbox', { name: 'The theme’s file' }).waitFor()
  expect(await page.locator('.cm-changedLine').count()).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore the theme’s file' }).press('Enter')
  await page.getByText('sections/footer.liquid is as in the theme again').waitFor()
  expect(await footer()).not.toContain('Made by hand')
  await page.getByRole('button', { name: 'Restore this version' }).first().press('Enter')
  await page.getByText('Restored. Save to use this version.').waitFor()

  // A colleague saves first.
  const { template } = expectDone(await caller.call('/template/detail', { id }))
  const theirs = `${template.source}<p>Theirs</p>\n`
  const set = [{ path: 'source', from: null, to: theirs }]
  expectDone(await caller.call('/template/save', { id, version: template.version, set }))
  await page.getByText('A colleague changed this field too').first().waitFor()
  expect(await footer()).toContain('Theirs')
  expect(errors).toEqual([])
})

it('shows an email with what is typed, in a language, and sends it to the person', async () => {
  const path = `/templates/${encodeURIComponent('default/emails/order-paid.liquid')}`
  const { page, errors } = await openDesk(shop, path, { staff: { email: 'ada@shop.test' } })
  const code = page.getByRole('textbox', { name: 'emails/order-paid.liquid' })
  await code.focus()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('<p>Fired twice</p>')
  await page.getByRole('button', { name: 'Preview and test' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Preview and test' })
  const email = sheet.frameLocator('iframe')
  await email.getByText('Fired twice').waitFor()
  const ground = () =>
    email.locator('.card').evaluate("getComputedStyle(document.querySelector('.card')).backgroundColor")
  expect(await ground()).toBe('rgb(255, 255, 255)')
  await sheet.getByRole('button', { name: 'Dark mode' }).press('Enter')
  await expect.poll(ground).toBe('rgb(31, 34, 32)')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /Language/ }).click()
  await page.getByRole('option', { name: /German/ }).click()
  await sheet
    .getByText(/Zahlung/)
    .first()
    .waitFor()
  await sheet.getByRole('button', { name: 'Send test to me' }).press('Enter')
  await page.getByText('Test sent to ada@shop.test').waitFor()
  const [sent] = await readOutbox(shop.shop.config.dataDir, 'ada@shop.test')
  expect(sent!.subject).toMatch(/^\[Test\] .*Zahlung/)
  expect(sent!.html).toContain('Fired twice')
  expect(errors).toEqual([])
})

it('adds a template of the merchant’s own, and removes it', async () => {
  const { page, errors } = await openDesk(shop, '/templates')
  await page.getByRole('button', { name: 'New template' }).press('Enter')
  const sheet = page.getByRole('dialog')
  const path = sheet.getByRole('textbox', { name: 'Path' })
  await path.fill('templates/product.liquid')
  await page.keyboard.press('Enter')
  await sheet.getByText('This file exists already.').waitFor()
  await path.fill('templates/product.gift.liquid')
  await page.keyboard.press('Enter')
  await page.getByText('Your own').waitFor()
  const code = page.getByRole('textbox', { name: 'templates/product.gift.liquid' })
  expect(await code.textContent()).toContain('buy-box')
  await page.getByRole('button', { name: 'Delete' }).press('Enter')
  await page.getByText('templates/product.gift.liquid deleted').waitFor()
  expect(errors).toEqual([])
})

it('lets one product have a template of its own, at once and by undo back again', async () => {
  const product = await makeProduct(shop.shop, { handle: 'gift-box' })
  const { page, errors, caller } = await openDesk(shop, '/products')
  const path = 'templates/product.gift.liquid'
  const source = { path: 'source', from: null, to: '<h1>A gift: {{ product.name }}</h1>' }
  expectDone(await caller.call('/template/save', { id: `default/${path}`, version: 0, set: [source] }))
  const title = async () => {
    await shop.shop.changes.catchUp()
    return /<h1[^>]*>([^<]*)/.exec((await shop.app.inject('/product/gift-box')).body)?.[1]?.trim()
  }
  expect(await title()).toBe('gift-box')
  await page.goto(`${shop.url}/admin/products/${product}`)
  await page.getByRole('button', { name: /Template/ }).press('Enter')
  await page.getByRole('option', { name: 'product.gift' }).press('Enter')
  await page.getByText('Template changed').waitFor()
  expect(await title()).toBe('A gift: gift-box')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('button', { name: /Template.*Standard|Standard.*Template/ }).waitFor()
  expect(await title()).toBe('gift-box')
  expect(errors).toEqual([])
})

it('shows files and versions on a phone, where code is only read elsewhere', async () => {
  const visit = { width: 360, height: 800, dark: true }
  const { page, errors, caller } = await openDesk(shop, '/templates', { visit })
  const set = [{ path: 'source', from: null, to: 'Fired twice' }]
  expectDone(await caller.call('/template/save', { id: 'default/snippets/note.liquid', version: 0, set }))
  await page.getByRole('link', { name: 'order-placed.liquid' }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByText('Only changed ones').click()
  await page.getByRole('link', { name: 'note.liquid', exact: true }).click()
  await page.getByText('Code is edited on a larger screen.').waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  expect(errors).toEqual([])
})
