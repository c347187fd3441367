import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { expectAccessible, openVisitedShop, type VisitedShop } from '../browser.ts'
import { expectNoOverflow, openDesk } from './desk.ts'

let shop: VisitedShop
beforeAll(async () => {
  shop = await openVisitedShop()
})
afterAll(() => shop.close())

type Record = { place: string; read(): Promise<unknown>; change(): Promise<unknown> }

const records: { [Name in string]: (caller: DeskCaller) => Promise<Record> } = {
  async coupon(caller) {
    const id = Number(expectDone(await caller.call('/coupon/list', {})).items[0]!.id)
    const read = async () => expectDone(await caller.call('/coupon/detail', { id }))
    const { coupon, version } = await read()
    const set = [{ path: 'names', from: coupon.names, to: { en: 'Renamed' } }]
    return {
      place: `/coupons/${id}`,
      read: async () => (await read()).coupon.names,
      change: () => caller.call('/coupon/save', { id, version, set }),
    }
  },
  async category(caller) {
    const { id } = expectDone(await caller.call('/category/list', {})).items[0]!
    const read = async () => expectDone(await caller.call('/category/detail', { id }))
    const { group, version } = await read()
    const set = [{ path: 'texts.en.name', from: group.texts.en!.name, to: 'Renamed' }]
    return {
      place: `/categories/${id}`,
      read: async () => (await read()).group.texts.en!.name,
      change: () => caller.call('/category/save', { id, version, set }),
    }
  },
  async page(caller) {
    const { id } = expectDone(await caller.call('/content/create', { kind: 'page', name: 'First' })).content
    const read = async () => expectDone(await caller.call('/content/detail', { kind: 'page', id }))
    const { content, version } = await read()
    const set = [{ path: 'texts.en.name', from: content.content.texts.en!.name, to: 'Renamed' }]
    return {
      place: `/pages/${id}`,
      read: async () => (await read()).content.content.texts.en!.name,
      change: () => caller.call('/content/patch', { kind: 'page', id, version, set }),
    }
  },
  async setting(caller) {
    const read = async () => expectDone(await caller.call('/setting/detail', { id: 'shop' })).setting
    const { value, version } = await read()
    const set = [{ path: 'name', from: (value as { name: string }).name, to: 'Renamed' }]
    return {
      place: '/settings/shop',
      read: async () => (await read()).value,
      change: () => caller.call('/setting/save', { id: 'shop', version, set }),
    }
  },
  async menu(caller) {
    const read = async () => expectDone(await caller.call('/menu/detail', { id: 'legal' })).menu
    const { content: from, version } = await read()
    const to = [{ label: { en: 'Renamed' }, to: { kind: 'path' as const, path: '/cart' } }]
    return {
      place: '/menus/legal',
      read: async () => (await read()).content,
      change: () => caller.call('/menu/save', { id: 'legal', version, from, to }),
    }
  },
}

it.each(Object.keys(records))('a %s shows its changes, and one press takes one back', async (name) => {
  const { page, errors, caller } = await openDesk(shop, '', { visit: { width: 390, dark: true } })
  const record = await records[name]!(caller)
  const before = await record.read()
  expectDone((await record.change()) as never)
  expect(await record.read()).not.toEqual(before)
  await page.goto(`${shop.url}/admin${record.place}`)
  const entry = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'What changed' }) })
  await entry.first().getByRole('button', { name: 'What changed' }).press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('insertion').filter({ hasText: 'Renamed' }).waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await expectNoOverflow(page)
  await expectAccessible(page)
  await entry.first().getByRole('button', { name: 'Undo' }).press('Enter')
  await entry.filter({ hasText: 'Undone' }).first().waitFor()
  expect(await record.read()).toEqual(before)
  expect(errors).toEqual([])
})

it('hides the history of a record from who may not read the audit', async () => {
  const staff = { permissions: ['settings.shop' as const] }
  const { page, caller } = await openDesk(shop, '/settings/shop', { staff })
  const record = await records.setting!(caller)
  expectDone((await record.change()) as never)
  await page.reload()
  await page.getByRole('textbox', { name: 'Name', exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'What changed' }).count()).toBe(0)
})

it('shows the history of a search rule to who may read it and not change the rule', async () => {
  const staff = { permissions: ['products.read' as const, 'audit.read' as const] }
  const { page, errors } = await openDesk(shop, '', { staff })
  const owner = await signInStaff(shop)
  const target = { lang: null, words: 'oak', categoryId: null, pinned: [], boosted: [], buried: [] }
  const made = { ...target, startsAt: null, endsAt: null }
  const { saved } = expectDone(await owner.call('/searchRule/save', { to: made }))
  const to = { ...made, words: 'ash' }
  expectDone(await owner.call('/searchRule/save', { id: saved.id, from: saved.row, to }))
  await page.goto(`${shop.url}/admin/search/rules/${saved.id}`)
  await page.getByRole('button', { name: 'What changed' }).first().press('Enter')
  await page.getByRole('dialog').getByRole('insertion').filter({ hasText: 'ash' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('textbox', { name: 'Search', exact: true }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: /^Move / }).count()).toBe(0)
  expect(errors).toEqual([])
})
