import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { purgeProducts } from '#server/catalog/staff/products/purge-products.ts'
import { readCustomer } from '#server/customers/accounts/find-customer.ts'
import { eraseCustomer } from '#server/customers/profile/delete-account.ts'
import { exportCustomer } from '#server/customers/profile/export-data.ts'
import { notice, product, recordNote } from '#server/db/tables.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { maxNotes } from './keep-notes.ts'

let world: TestShop
let ada: DeskCaller
let bo: DeskCaller
beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', name: 'Mug', onHand: 500 })),
  })
  ada = await signInStaff(world, { name: 'Ada Lind', role: 'support' })
  bo = await signInStaff(world, { name: 'Bo', role: 'support', email: 'bo@shop.test' })
})
afterAll(() => world.close())

const orderOf = async (headers: Record<string, string> = {}) =>
  (await buy(world.visitor(headers))).orderNumber

const onOrder = (id: string) => ({ kind: 'order', id }) as const

async function add(by: DeskCaller, number: string, text: string, mentions: string[] = []) {
  return expectDone(await by.call('/note/add', { about: onOrder(number), text, mentions }))
}

async function notesOn(number: string, by = ada) {
  return expectDone(await by.call('/note/list', { about: onOrder(number) })).items
}

const undo = (by: DeskCaller, id: string) => by.call('/change/undo', { id, dryRun: false })

const mentionsOf = async (by: DeskCaller) =>
  expectDone(await by.call('/notice/list', {})).items.filter(({ kind }) => kind === 'mentioned')

it('keeps the notes of several people apart, newest first, page by page', async () => {
  const number = await orderOf()
  await add(ada, number, 'Called the buyer')
  await world.shop.pool.query(`update record_note set created_at = created_at - interval '1 minute'`)
  await add(bo, number, 'Will call again')
  expect(await notesOn(number)).toMatchObject([
    { text: 'Will call again', by: { kind: 'staff', name: 'Bo' }, mayEdit: false, mayRemove: false },
    { text: 'Called the buyer', by: { id: ada.id }, mayEdit: true, mayRemove: true, editedAt: null },
  ])
  const first = expectDone(await ada.call('/note/list', { about: onOrder(number), size: 1 }))
  const next = expectDone(
    await ada.call('/note/list', { about: onOrder(number), size: 1, cursor: first.next! }),
  )
  expect([first, next].map(({ items }) => items[0]?.text)).toEqual(['Will call again', 'Called the buyer'])
  expect(next.next).toBeNull()
  const { order: shown } = expectDone(await ada.call('/order/detail', { number }))
  expect(shown.staffNote).toBe('')
})

it('is edited and removed by its author alone, each with undo', async () => {
  const number = await orderOf()
  const { note } = await add(ada, number, 'Damp')
  const { id, version } = note
  expect((await bo.call('/note/save', { id, version, text: 'Dry' })).code).toBe(30)
  expect((await bo.call('/note/remove', { id })).code).toBe(30)
  const saved = expectDone(await ada.call('/note/save', { id, version, text: 'Damaged' }))
  expect(saved.note).toMatchObject({ text: 'Damaged', editedAt: expect.any(String) })
  const late = await ada.call('/note/save', { id, version, text: 'Lost' })
  expect(late).toMatchObject({ code: 10, data: { reason: 'changed_meanwhile', note: { text: 'Damaged' } } })

  expect((await undo(bo, saved.change.id)).code).toBe(30)
  expectDone(await undo(ada, saved.change.id))
  expect(await notesOn(number)).toMatchObject([{ text: 'Damp' }])
  const removed = expectDone(await ada.call('/note/remove', { id }))
  expect(await notesOn(number)).toEqual([])
  expect((await ada.call('/note/save', { id, version: 4, text: 'Again' })).data).toMatchObject({
    reason: 'not_found',
  })
  expectDone(await undo(ada, removed.change.id))
  expect(await notesOn(number)).toMatchObject([{ id, text: 'Damp', by: { name: 'Ada Lind' } }])
  const manager = await signInStaff(world)
  expectDone(await manager.call('/note/remove', { id }))
})

it('does not overwrite a later edit by an undo', async () => {
  const number = await orderOf()
  const { note, change } = await add(ada, number, 'First')
  expectDone(await ada.call('/note/save', { id: note.id, version: note.version, text: 'Second' }))
  expect((await undo(ada, change.id)).data).toMatchObject({ reason: 'undo_closed' })
  expect(await notesOn(number)).toMatchObject([{ text: 'Second' }])
})

it('tells whom it mentions, once, on screen and by email with the way to the note', async () => {
  const number = await orderOf()
  const { note } = await add(ada, number, '@Bo can you look?', [bo.id, ada.id, bo.id])
  expect(note.mentions).toEqual([
    { id: bo.id, name: 'Bo' },
    { id: ada.id, name: 'Ada Lind' },
  ])
  // The mention is announced first, then emailed.
  for (let n = 0; n < 3; n++) await world.runJobs()
  const [told] = await mentionsOf(bo)
  expect(told).toMatchObject({
    ...{ resource: 'note', recordId: note.id, seen: false },
    text: `Ada Lind mentioned you in a note on order ${number}`,
  })
  expect(await mentionsOf(ada)).toEqual([])
  const emails = () => readOutbox(world.shop.config.dataDir, 'bo@shop.test')
  const [email] = await emails()
  expect(email?.text).toContain(`/admin/notes/${note.id}`)
  expect(expectDone(await bo.call('/note/detail', { id: note.id }))).toMatchObject({
    note: { text: '@Bo can you look?' },
    about: onOrder(number),
  })

  expectDone(
    await ada.call('/note/save', { id: note.id, version: note.version, text: '@Bo now?', mentions: [bo.id] }),
  )
  for (let n = 0; n < 3; n++) await world.runJobs()
  expect(await emails()).toHaveLength(1)
  expectDone(await ada.call('/note/remove', { id: note.id }))
  expect(await mentionsOf(bo)).toEqual([])
})

it('mentions only colleagues who may read the record, and tells nobody who may not any more', async () => {
  const number = await orderOf()
  const editor = await signInStaff(world, { permissions: ['products.read'], name: 'Cleo' })
  const people = expectDone(await ada.call('/note/people', { kind: 'order' })).items
  expect(people.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ada Lind', 'Bo']))
  expect(people.map(({ id }) => id)).not.toContain(editor.id)
  const refused = await ada.call('/note/add', {
    about: onOrder(number),
    text: '@Cleo?',
    mentions: [editor.id],
  })
  expect(refused).toMatchObject({
    code: 40,
    data: { fields: { mentions: expect.stringContaining('may not') } },
  })
  expect(await notesOn(number)).toEqual([])

  const dee = await signInStaff(world, { permissions: ['orders.read'], name: 'Dee' })
  await add(ada, number, '@Dee?', [dee.id])
  await world.shop.pool.query(`update staff set state = 'suspended' where id = $1`, [dee.id])
  await world.runJobs()
  const { rows } = await world.shop.pool.query('select kind from notice where staff_id = $1', [dee.id])
  expect(rows).toEqual([])
})

it('is open to exactly those who may read the record', async () => {
  const number = await orderOf()
  const { note } = await add(ada, number, 'Inside')
  const editor = await signInStaff(world, { permissions: ['products.read'] })
  const about = onOrder(number)
  const codes = await Promise.all([
    editor.call('/note/list', { about }),
    editor.call('/note/add', { about, text: 'Hello' }),
    editor.call('/note/detail', { id: note.id }),
    editor.call('/note/people', { kind: 'order' }),
    editor.call('/note/remove', { id: note.id }),
  ])
  expect(codes.map(({ code }) => code)).toEqual([30, 30, 30, 30, 30])
  const [{ id }] = (await world.shop.db.select({ id: product.id }).from(product)) as [{ id: number }]
  const onProduct = { kind: 'product', id: String(id) } as const
  expectDone(await editor.call('/note/add', { about: onProduct, text: 'New supplier' }))
  expect(expectDone(await editor.call('/note/list', { about: onProduct })).items).toHaveLength(1)
  expect((await editor.call('/note/list', { about: { ...onProduct, id: '99999' } })).data).toMatchObject({
    reason: 'not_found',
  })
  const nowhere = { kind: 'customer', id: "x' or 1=1" } as const
  expect((await ada.call('/note/list', { about: nowhere })).data).toMatchObject({ reason: 'not_found' })
})

it('is written by keys that may change the record, and not by those that only read it', async () => {
  const number = await orderOf()
  const reader = await openKey(world, ['orders.read'])
  const writer = await openKey(world, ['orders.read', 'orders.change'])
  expect((await reader.call('/note/add', { about: onOrder(number), text: 'Printed' })).code).toBe(30)
  const { note } = await add(writer, number, 'Printed by the warehouse')
  expect(note).toMatchObject({ by: { kind: 'key', name: 'test' }, mayEdit: true })
  expect(await notesOn(number, reader)).toMatchObject([{ text: 'Printed by the warehouse', mayEdit: false }])
})

it('can be edited although it mentions somebody who has left', async () => {
  const number = await orderOf()
  const ben = await signInStaff(world, { name: 'Ben', role: 'support', email: 'ben@shop.test' })
  const { note } = await add(ada, number, '@Ben can you look?', [ben.id])
  await world.runJobs()
  const owner = await signInStaff(world)
  expectDone(await owner.call('/staff/suspend', { id: ben.id, suspended: true }))
  const edited = { id: note.id, version: note.version, text: '@Ben looked', mentions: [ben.id] }
  const saved = expectDone(await ada.call('/note/save', edited))
  expect(saved.note).toMatchObject({ text: '@Ben looked', mentions: [{ id: ben.id, name: 'Ben' }] })
  await world.runJobs()
  const told = await world.shop.db.select().from(notice).where(eq(notice.staffId, ben.id))
  expect(told.filter(({ kind }) => kind === 'mentioned')).toHaveLength(1)
  expect((await bo.call('/note/add', { ...edited, about: onOrder(number) })).code).toBe(40)
})

it('keeps hostile text as it is, and bounds length and number', async () => {
  const number = await orderOf()
  const hostile = '<img src=x onerror=alert(1)> \u202Egnp.exe {{ order.total }} %00 \u200B=cmd()'
  expect((await add(ada, number, hostile)).note.text).toBe(hostile)
  const about = onOrder(number)
  for (const text of ['', '   ', 'x'.repeat(2001)])
    expect((await ada.call('/note/add', { about, text })).data).toMatchObject({ reason: 'invalid' })
  await world.shop.pool.query(
    `insert into record_note (kind, record_id, text, by_kind, by_id, by_name, created_at)
      select 'order', id::text, 'x', 'staff', 'x', 'x', now() from orders, generate_series(1, $2) where number = $1`,
    [number, maxNotes],
  )
  expect((await ada.call('/note/add', { about, text: 'One more' })).data).toMatchObject({
    reason: 'too_many',
  })
})

it('goes with an erased customer and is in their export, without names of colleagues', async () => {
  const buyer = await signIn(world.shop)
  const number = await orderOf({ 'x-auth': buyer.token })
  const about = { kind: 'customer', id: buyer.id } as const
  expectDone(await ada.call('/note/add', { about, text: 'Likes blue. @Bo', mentions: [bo.id] }))
  const { note } = await add(ada, number, 'Neighbour takes it')
  expectDone(await ada.call('/note/remove', { id: note.id }))
  await add(ada, number, 'Ring twice')
  await world.runJobs()

  const exported = JSON.stringify((await exportCustomer(world.shop, buyer.id))!.notes)
  expect(exported).toContain('Likes blue. @…')
  expect(exported).toContain('Ring twice')
  expect(exported).not.toMatch(/Bo|Ada|Neighbour/)

  const person = await readCustomer(world.shop.db, buyer.id)
  await world.shop.db.transaction((tx) => eraseCustomer(tx, person, world.shop.now()))
  expect(await notesOn(number)).toEqual([])
  const { rows } = await world.shop.pool.query<{ text: string }>(
    `select jsonb_agg(changes)::text text from audit where resource = 'note'
     union all select jsonb_agg(to_jsonb(n))::text from record_note n
     union all select jsonb_agg(to_jsonb(n))::text from notice n where kind = 'mentioned'`,
  )
  const left = rows.map(({ text }) => text).join()
  for (const word of ['Likes blue', 'Neighbour', 'Ring twice']) expect(left).not.toContain(word)
})

it('goes with a product that is deleted for good', async () => {
  await sell(world.shop, { sku: 'TRAY', name: 'Tray' })
  const editor = await signInStaff(world, { role: 'manager' })
  const [made] = await world.shop.db.select().from(product).orderBy(desc(product.id)).limit(1)
  const { id } = made!
  const about = { kind: 'product', id: String(id) } as const
  const { note } = expectDone(await ada.call('/note/add', { about, text: '@Bo glued?', mentions: [bo.id] }))
  for (let n = 0; n < 3; n++) await world.runJobs()
  const told = await mentionsOf(bo)
  expect(told.map(({ recordId }) => recordId)).toContain(note.id)
  expectDone(await editor.call('/product/delete', { id }))
  await purgeProducts({ ...world.shop, now: () => new Date(Date.now() + 31 * 24 * 3600_000) })
  expect(await world.shop.db.$count(product, eq(product.id, id))).toBe(0)
  expect(await world.shop.db.$count(recordNote, eq(recordNote.id, note.id))).toBe(0)
  expect(await mentionsOf(bo)).toHaveLength(told.length - 1)
})

it('follows a customer who is merged into another', async () => {
  const [one, other] = [await signIn(world.shop), await signIn(world.shop)]
  const manager = await signInStaff(world)
  const about = { kind: 'customer', id: other.id } as const
  expectDone(await manager.call('/note/add', { about, text: 'Pays late' }))
  const { confirm, differs } = expectDone(
    await manager.call('/customer/mergePreview', { id: one.id, from: other.id }),
  )
  const choice = Object.fromEntries(differs.map(({ field, own }) => [field, own]))
  expectDone(await manager.call('/customer/merge', { id: one.id, from: other.id, choice, confirm }))
  const { items } = expectDone(await manager.call('/note/list', { about: { ...about, id: one.id } }))
  expect(items).toMatchObject([{ text: 'Pays late' }])
})
