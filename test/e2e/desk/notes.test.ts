import { afterAll, beforeAll, expect, it } from 'vitest'
import { buy, expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

async function placedOrder(): Promise<string> {
  const { rows } = await shop.shop.pool.query<{ sku: string }>(
    `select v.sku from variant v join stock s on s.variant_id = v.id where s.on_hand > 20 order by v.id limit 1`,
  )
  return (await buy(shop.visitor(), { sku: rows[0]!.sku, method: 'bank' })).orderNumber
}

it('two colleagues write notes on an order: by key, with a mention, live, edited and undone', async () => {
  const number = await placedOrder()
  const staff = { name: 'Cleo Winter', role: 'support' } as const
  const cleo = await openDesk(shop, `/orders/${number}`, { staff })
  const { page, errors } = await openDesk(shop, `/orders/${number}`, { staff: { name: 'Ada Lind' } })
  const field = page.getByRole('textbox', { name: 'Add note' })
  await field.waitFor()
  await page.locator('h1').click()
  await page.keyboard.press('n')
  await expect.poll(() => field.and(page.locator(':focus')).count()).toBe(1)
  await page.keyboard.type('Is the parcel ready, @cle')
  const choice = page.getByRole('option', { name: 'Cleo Winter' })
  await choice.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  expect(await field.inputValue()).toBe('Is the parcel ready, @Cleo Winter ')
  await page.keyboard.type('?')
  await page.keyboard.press('Control+Enter')
  const note = page.getByRole('listitem').filter({ hasText: 'Is the parcel ready' })
  await note.filter({ hasText: 'Ada Lind' }).waitFor()
  expect(await field.inputValue()).toBe('')

  await cleo.page.getByRole('listitem').filter({ hasText: 'Is the parcel ready' }).waitFor()
  await shop.runJobs()
  // The order is news too, in the same run of jobs.
  await cleo.page.getByRole('button', { name: 'Notifications, 2 new' }).waitFor()
  const { items } = expectDone(await cleo.caller.call('/notice/list', {}))
  const told = items.find(({ kind }) => kind === 'mentioned')!
  await cleo.page.goto(`${shop.url}/admin/notes/${told.recordId}`)
  await cleo.page.waitForURL(`**/orders/${number}#note-${told.recordId}`)
  const seen = cleo.page.getByRole('listitem').filter({ hasText: 'Is the parcel ready' })
  await seen.waitFor()
  expect(await seen.getByRole('button').count()).toBe(0)

  await note.getByRole('button', { name: 'Edit note' }).click()
  const editor = page.getByRole('textbox', { name: 'Edit note' })
  await editor.fill('Parcel is ready, @Cleo Winter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const edited = page.getByRole('listitem').filter({ hasText: 'Parcel is ready' })
  await edited.filter({ hasText: 'edited' }).waitFor()
  await edited.getByRole('button', { name: 'Remove note' }).click()
  await edited.waitFor({ state: 'detached' })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).first().click()
  await edited.waitFor()
  await page.getByRole('combobox', { name: 'Kind of event' }).selectOption('note')
  await expect.poll(() => page.getByRole('listitem').filter({ hasText: 'Order placed' }).count()).toBe(0)
  await edited.waitFor()
  expect([...errors, ...cleo.errors]).toEqual([])
})

it('keeps a note that is being written through a reload, on a phone, in the dark', async () => {
  const number = await placedOrder()
  const visit = { width: 360, height: 740, dark: true }
  const { page, errors } = await openDesk(shop, `/orders/${number}`, { visit })
  const field = page.getByRole('textbox', { name: 'Add note' })
  await field.fill('<b>Fragile</b> \u202Egnp')
  await page.waitForTimeout(600)
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe('<b>Fragile</b> \u202Egnp')
  await field.scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'Mention a colleague' }).click()
  await page.getByRole('listbox', { name: 'Mention a colleague' }).waitFor()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('listitem').filter({ hasText: '<b>Fragile</b>' }).waitFor()
  await expectNoOverflow(page)
  expect(errors).toEqual([])
})

it('a product has notes for readers who may not see the history of changes', async () => {
  const { rows } = await shop.shop.pool.query<{ id: number }>('select id from product order by id limit 1')
  const id = String(rows[0]!.id)
  const ada = await signInStaff(shop, { name: 'Ada Lind' })
  const about = { kind: 'product', id } as const
  expectDone(await ada.call('/note/add', { about, text: 'Ask the potter about glaze' }))
  const staff = { name: 'Bo', role: 'catalogue' } as const
  const { page, errors } = await openDesk(shop, `/products/${id}`, { staff })
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Ask the potter' })
    .filter({ hasText: 'Ada Lind' })
    .waitFor()
  await expectAccessible(page)
  expect(errors).toEqual([])
})
