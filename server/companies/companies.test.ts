import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportCustomer } from '#server/customers/profile/export-data.ts'
import { audit, company, customer, order, recordNote, vatCheck } from '#server/db/tables.ts'
import { forgetOldRecords } from '#server/platform/forget-old-records.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import { taxSetting } from '#server/pricing/tax/tax.setting.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { openVies } from '#test/vies-stand-in.ts'

let world: TestShop
let vies: Awaited<ReturnType<typeof openVies>>
let owner: DeskCaller

beforeAll(async () => {
  vies = await openVies()
  world = await openBuyingShop({
    env: { VIES_URL: vies.url },
    prepare: async (shop) => {
      await shop.db.transaction((tx) => changeSetting(tx, shopSetting, { vatId: 'DE123456789' }))
      await sell(shop, { sku: 'MUG', onHand: 1000 })
    },
  })
  owner = await signInStaff(world)
})
afterAll(async () => {
  await world.close()
  vies.close()
})

const billing = { country: 'FR', city: 'Paris', postalCode: '75003', address: '12 rue de Bretagne' }

const create = async (fields: { name?: string; vatId?: string; billing?: typeof billing | null } = {}) =>
  expectDone(await owner.call('/company/create', { name: 'Atelier Petit', billing, ...fields })).company

const detail = async (id: string) => expectDone(await owner.call('/company/detail', { id }))

async function makeCustomer(fields: Partial<typeof customer.$inferInsert> = {}) {
  const email = `${crypto.randomUUID()}@example.com`
  const [made] = await world.shop.db
    .insert(customer)
    .values({ email, firstName: 'Zoé', lastName: 'Petit', ...fields })
    .returning()
  return made!
}

const companyOf = async (id: string) =>
  expectDone(await owner.call('/customer/detail', { id })).customer.company

describe('the record', () => {
  it('is made, read, listed and found by name, VAT id and city', async () => {
    const name = `Werkstatt ${crypto.randomUUID().slice(0, 8)}`
    const { id } = await create({ name, vatId: 'at u12345678' })
    const shown = (await detail(id)).company
    expect(shown).toMatchObject({ name, vatId: 'ATU12345678', place: { city: 'Paris', country: 'FR' } })
    expect(shown.billing!.lines).toEqual(['12 rue de Bretagne', '75003 Paris'])
    for (const q of [name.slice(0, 14), 'atu12345']) {
      const { items } = expectDone(await owner.call('/company/list', { q }))
      expect([q, items.some((each) => each.id === id)]).toEqual([q, true])
    }
    const { found } = expectDone(await owner.call('/find', { q: name }))
    const hit = { id, label: name, detail: 'ATU12345678, Paris', exact: true }
    expect(found).toEqual([{ kind: 'company', items: [hit] }])
  })

  it('is filtered by country and state of the VAT id, and sorted by name over pages', async () => {
    const country = { country: 'IT', city: 'Roma', postalCode: '00184', address: 'Via Cavour 1', state: 'RM' }
    for (const name of ['Beta', 'Alfa', 'Gamma']) await create({ name, billing: country })
    const filter = { all: [{ field: 'country', op: 'is', value: 'IT' }] }
    const first = expectDone(await owner.call('/company/list', { filter, size: 2 } as never))
    const second = expectDone(
      await owner.call('/company/list', { filter, size: 2, cursor: first.next } as never),
    )
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual(['Alfa', 'Beta', 'Gamma'])
    const none = { all: [...filter.all, { field: 'vatState', op: 'is', value: 'confirmed' }] }
    expect(expectDone(await owner.call('/company/list', { filter: none } as never)).items).toEqual([])
  })

  it('names the fields of an address or VAT id that is wrong', async () => {
    const wrong = await owner.call('/company/create', { name: 'X', billing: { ...billing, postalCode: '1' } })
    expect(wrong).toMatchObject({ code: 40, data: { fields: { 'billing.postalCode': expect.any(String) } } })
    expect(await owner.call('/company/create', { name: 'X', billing, vatId: 'FR12' })).toMatchObject({
      code: 40,
      data: { fields: { vatId: expect.stringContaining('isn’t a VAT ID') } },
    })
    const swiss = { country: 'CH', city: 'Zürich', postalCode: '8001', address: 'Rennweg 1' }
    const { vatId, vat } = await create({ billing: swiss, vatId: 'che-123.456.789 mwst' })
    expect([vatId, vat.checkable]).toEqual(['CHE-123.456.789 MWST', false])
  })

  it('is saved field by field, merged with a colleague’s edits, and put back by undo', async () => {
    const { id } = await create()
    const moved = { ...billing, postalCode: '75011' }
    const set = [{ path: 'billing', from: billing, to: moved }]
    const stored = (await detail(id)).company.billing!
    const { lines: _lines, ...from } = stored
    const saved = expectDone(
      await owner.call('/company/save', { id, version: 1, set: [{ ...set[0]!, from }] }),
    )
    expect(saved).toMatchObject({ version: 2, company: { billing: { postalCode: '75011' } }, merged: [] })
    const colleague = await signInStaff(world, { role: 'support' })
    const note = [{ path: 'staffNote', from: '', to: 'Pays by bank transfer' }]
    expect(expectDone(await colleague.call('/company/save', { id, version: 1, set: note })).merged).toEqual([
      'staffNote',
    ])
    const late = { id, version: 1, set: [{ path: 'billing', from, to: { ...billing, city: 'Lyon' } }] }
    expect(await owner.call('/company/save', late)).toMatchObject({
      code: 10,
      data: { reason: 'changed_meanwhile', conflicts: [{ path: 'billing' }] },
    })
    expectDone(await owner.call('/change/undo', { id: saved.change.id }))
    expect((await detail(id)).company).toMatchObject({
      billing: { postalCode: '75003' },
      staffNote: 'Pays by bank transfer',
    })
  })

  it('is open to those who may read or change customers, each as far as they may', async () => {
    const { id } = await create()
    expectDone(
      await owner.call('/company/save', {
        ...{ id, version: 1 },
        set: [{ path: 'staffNote', from: '', to: 'Secret' }],
      }),
    )
    const packer = await signInStaff(world, { role: 'packer' })
    for (const path of ['/company/list', '/company/detail'] as const)
      expect((await packer.send(path, path === '/company/list' ? {} : { id })).envelope.code).toBe(30)
    const reader = await openKey(world, ['customers.read'])
    const { envelope } = await reader.send('/company/detail', { id })
    expect(JSON.stringify(envelope.data)).not.toMatch(/Secret|lastOrders|spentInBase/)
    const set = [{ path: 'name', from: 'Atelier Petit', to: 'Mine' }]
    expect((await reader.call('/company/save', { id, version: 2, set })).code).toBe(30)
    expect((await reader.call('/company/delete', { id })).code).toBe(30)
    const unknown = await owner.call('/company/detail', { id: 'nobody' })
    expect(unknown.data).toMatchObject({ reason: 'not_found' })
  })
})

describe('the VAT id', () => {
  const checked = async (id: string) => {
    await world.runJobs()
    return (await detail(id)).company
  }

  it('is checked when it is entered, and keeps the answer as proof', async () => {
    const { id, vat } = await create({ vatId: 'FR43123456789' })
    expect(vat).toMatchObject({ checkable: true, request: 'checking', check: null })
    expect(await checked(id)).toMatchObject({
      vatState: 'confirmed',
      vat: {
        request: null,
        check: { valid: true, name: 'ATELIER PETIT', consultation: 'WAPI43123456789', provider: 'vies' },
      },
    })
    const filter = { all: [{ field: 'vatState', op: 'in', value: ['confirmed'] }] }
    const { items } = expectDone(await owner.call('/company/list', { filter } as never))
    expect(items.map((each) => each.id)).toContain(id)
    // Another id has no answer of the first.
    const set = [{ path: 'vatId', from: 'FR43123456789', to: 'fr 50 123 456 789' }]
    const { company: changed } = expectDone(await owner.call('/company/save', { id, version: 1, set }))
    expect(changed).toMatchObject({ vatId: 'FR50123456789', vatState: 'unchecked', vat: { check: null } })
    expect(await checked(id)).toMatchObject({ vatState: 'invalid', vat: { check: { valid: false } } })
  })

  it('is checked again on demand, and an outage leaves the earlier answer', async () => {
    const { id } = await create({ vatId: 'FR44123456789' })
    const before = (await checked(id)).vat.check!
    vies.state.failure = { code: 'MS_UNAVAILABLE', form: 'list' }
    expectDone(await owner.call('/company/checkVat', { id }))
    expect(await checked(id)).toMatchObject({
      vatState: 'confirmed',
      vat: { request: 'unavailable', check: before },
    })
    vies.state.failure = null
    const asked = vies.state.asked
    expectDone(await owner.call('/company/checkVat', { id }))
    expect((await checked(id)).vat).toMatchObject({ request: null, check: { valid: true } })
    expect(vies.state.asked).toBe(asked + 1)
    const proofs = await world.shop.db.select().from(vatCheck).where(eq(vatCheck.vatId, 'FR44123456789'))
    expect(proofs).toHaveLength(2)
    const { id: without } = await create()
    expect(await owner.call('/company/checkVat', { id: without })).toMatchObject({ code: 40 })
  })

  it('waits for staff to ask where the shop does not check VAT ids', async () => {
    const before = world.shop.settings(taxSetting).vatIds
    const choose = async (check: boolean) => {
      await world.shop.db.transaction((tx) => changeSetting(tx, taxSetting, { vatIds: { ...before, check } }))
      await world.shop.changes.catchUp()
    }
    await choose(false)
    const { id } = await create({ vatId: 'FR45123456789' })
    expect((await checked(id)).vat).toMatchObject({ request: null, check: null })
    await choose(true)
    expectDone(await owner.call('/company/checkVat', { id }))
    expect((await checked(id)).vatState).toBe('confirmed')
  })
})

describe('members', () => {
  it('are added, moved from another company, and put back by undo', async () => {
    const [one, other] = [await create({ name: 'One' }), await create({ name: 'Other' })]
    const { id: customerId } = await makeCustomer()
    expectDone(await owner.call('/company/addMember', { id: one.id, customerId }))
    expect(await companyOf(customerId)).toEqual({ id: one.id, name: 'One' })
    const moved = expectDone(await owner.call('/company/addMember', { id: other.id, customerId }))
    expect(moved.company).toMatchObject({ members: 1, people: [{ id: customerId, name: 'Zoé Petit' }] })
    expect((await detail(one.id)).company.people).toEqual([])
    expectDone(await owner.call('/change/undo', { id: moved.change.id }))
    expect(await companyOf(customerId)).toEqual({ id: one.id, name: 'One' })
    expect(await owner.call('/company/removeMember', { id: other.id, customerId })).toMatchObject({
      code: 40,
    })
    const removed = expectDone(await owner.call('/company/removeMember', { id: one.id, customerId }))
    expect(await companyOf(customerId)).toBeNull()
    expectDone(await owner.call('/company/addMember', { id: other.id, customerId }))
    const undone = await owner.call('/change/undo', { id: removed.change.id })
    expect(undone.data).toMatchObject({ reason: 'undo_closed' })
    const entries = await world.shop.db.select().from(audit).where(eq(audit.resourceId, one.id))
    expect(entries.map(({ call }) => call)).toContain('/company/removeMember')
    expect(await owner.call('/company/addMember', { id: one.id, customerId: 'x' })).toMatchObject({
      code: 40,
    })
  })

  it('are filtered in the list of customers, and their orders are shown with their sum', async () => {
    const { id } = await create()
    const buyer = await signIn(world.shop)
    expectDone(await owner.call('/company/addMember', { id, customerId: buyer.id }))
    const { orderNumber } = await buy(world.visitor({ 'x-auth': buyer.token }), { method: 'bank' })
    expectDone(await owner.call('/order/markPaid', { number: orderNumber }))
    await world.runJobs()
    const { company: shown } = await detail(id)
    expect(shown).toMatchObject({
      orders: 1,
      lastOrders: [{ number: orderNumber, customer: { id: buyer.id } }],
    })
    expect(shown.spent).toEqual([shown.lastOrders[0]!.total])
    expect(shown.people).toMatchObject([{ id: buyer.id, orders: 1, spentInBase: shown.spentInBase }])
    const among = async (value: string[]) => {
      const filter = { all: [{ field: 'companyId', op: 'in', value }] }
      return expectDone(await owner.call('/customer/list', { filter } as never)).items.map((each) => each.id)
    }
    expect(await among([id, 'no company'])).toEqual([buyer.id])
    expect(await among([crypto.randomUUID()])).toEqual([])
  })

  it('keep their company when two are merged, export it, and leave it when they are erased', async () => {
    const { id } = await create({ name: 'Atelier Petit', vatId: 'FR46123456789' })
    const [own, other] = [await makeCustomer(), await makeCustomer({ firstName: 'Léa' })]
    expectDone(await owner.call('/company/addMember', { id, customerId: other.id }))
    const choice = { email: own.email!, name: 'Zoé Petit' }
    expectDone(
      await owner.call('/customer/merge', { id: own.id, from: other.id, choice, confirm: 'Léa Petit' }),
    )
    expect(await companyOf(own.id)).toMatchObject({ id })
    const data = await exportCustomer(world.shop, own.id)
    expect(data!.company).toMatchObject({ name: 'Atelier Petit', vatId: 'FR46123456789', billing })
    expectDone(await owner.call('/customer/erase', { id: own.id, confirm: 'Zoé Petit' }))
    expect((await detail(id)).company).toMatchObject({ members: 0, people: [] })
  })
})

describe('deleting', () => {
  it('takes a company off lists, search and members until undo, and leaves orders as they are', async () => {
    const name = `Kontor ${crypto.randomUUID().slice(0, 8)}`
    const { id } = await create({ name })
    const buyer = await signIn(world.shop)
    expectDone(await owner.call('/company/addMember', { id, customerId: buyer.id }))
    const { orderNumber } = await buy(world.visitor({ 'x-auth': buyer.token }), { method: 'bank' })
    const bill = async () =>
      (await world.shop.db.select().from(order).where(eq(order.number, orderNumber)))[0]!
    const before = await bill()
    const { change } = expectDone(await owner.call('/company/delete', { id }))
    expect(expectDone(await owner.call('/find', { q: name })).found).toEqual([])
    expect((await owner.call('/company/detail', { id })).data).toMatchObject({ reason: 'not_found' })
    const set = [{ path: 'name', from: name, to: 'Back' }]
    expect((await owner.call('/company/save', { id, version: 2, set })).code).toBe(40)
    expect(await companyOf(buyer.id)).toBeNull()
    expect(await bill()).toEqual(before)
    expectDone(await owner.call('/change/undo', { id: change.id }))
    expect(await companyOf(buyer.id)).toEqual({ id, name })
    expect(expectDone(await owner.call('/find', { q: name })).found).toHaveLength(1)
  })

  it('is for good after 30 days', async () => {
    const { id } = await create()
    const person = await makeCustomer()
    expectDone(await owner.call('/company/addMember', { id, customerId: person.id }))
    const about = { kind: 'company', id } as const
    const { note, change } = expectDone(await owner.call('/note/add', { about, text: 'Pays late' }))
    expectDone(await owner.call('/company/delete', { id }))
    const age = (days: number) =>
      world.shop.db
        .update(company)
        .set({ deletedAt: new Date(world.shop.now().getTime() - days * 24 * 3600_000) })
        .where(eq(company.id, id))
    await age(29)
    await forgetOldRecords(world.shop)
    expect(await world.shop.db.$count(company, eq(company.id, id))).toBe(1)
    expect(await world.shop.db.$count(recordNote, eq(recordNote.id, note.id))).toBe(1)
    await age(31)
    await forgetOldRecords(world.shop)
    expect(await world.shop.db.$count(company, eq(company.id, id))).toBe(0)
    expect(await world.shop.db.$count(recordNote, eq(recordNote.id, note.id))).toBe(0)
    const { changes } = expectDone(await owner.call('/change/detail', { id: change.id }))
    expect(changes).toMatchObject([{ path: 'note', before: 'erased', after: 'erased' }])
    const [left] = await world.shop.db.select().from(customer).where(eq(customer.id, person.id))
    expect(left).toMatchObject({ companyId: null })
  })
})
