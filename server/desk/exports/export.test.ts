import { parse } from 'csv-parse/sync'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AdminPayload } from '#contract/admin/calls.ts'
import { addDays } from '#contract/admin/money/report.ts'
import { type ExportKind, exportKinds } from '#contract/admin/system/export-kinds.ts'
import { audit, customer, exportFile, order, staff } from '#server/db/tables.ts'
import { chargedLines } from '#server/orders/refunds/charged-lines.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { sum } from '#server/pricing/money.ts'
import type { TestShop } from '#test/app.ts'
import { makeAttribute, makeProduct } from '#test/builders.ts'
import { buy, expectDone, openBuyingShop, payAt, sell } from '#test/buying.ts'
import { callerOf, type DeskCaller, openKey, signInStaff } from '#test/desk.ts'
import { forgetExports, storageKeyOf } from './forget-exports.ts'
import { writeExport } from './write-export.ts'

let world: TestShop
let owner: DeskCaller
const hostile = '=HYPERLINK("https://evil.test","a\u202Eb"), "quoted"\r\nline'

beforeAll(async () => {
  world = await openBuyingShop()
  owner = await signInStaff(world, { name: 'Ada' })
  await sell(world.shop, { sku: 'MUG', price: 1250, name: '@SUM(A1)' })
  for (const method of ['test', 'bank', 'cod']) await buy(world.visitor(), { method, quantity: 2 })
  await world.shop.db
    .update(order)
    .set({ address: sql`jsonb_set(address, '{lastName}', ${JSON.stringify(hostile)}::jsonb)` })
    .where(eq(order.paymentMethod, 'bank'))
  await world.runJobs()
})
afterAll(() => world.close())
// Each test begins without exports, whose number at the same time is limited.
beforeEach(async () => void (await world.shop.db.delete(exportFile)))

type Wish = Omit<AdminPayload<'/export/start'>, 'idempotencyKey'>

async function exportNow(caller: DeskCaller, wish: Wish): Promise<string> {
  const started = expectDone(await caller.call('/export/start', wish)).export
  await world.runJobs()
  return started.id
}

const linkOf = async (caller: DeskCaller, id: string) =>
  expectDone(await caller.call('/export/link', { id })).url

const download = (caller: DeskCaller, url: string) => {
  // A link opens as a navigation: without the session key.
  const { 'x-desk': _key, ...headers } = caller.headers
  return world.app.inject({ url, headers })
}

async function fileOf(caller: DeskCaller, wish: Wish): Promise<string> {
  const response = await download(caller, await linkOf(caller, await exportNow(caller, wish)))
  expect(response.statusCode).toBe(200)
  return response.body
}

async function rowsOf(caller: DeskCaller, wish: Wish): Promise<Record<string, string>[]> {
  return parse(await fileOf(caller, wish), { columns: true, bom: true })
}

it('exports the orders of a filter, with decimals, ISO dates and texts that no spreadsheet computes', async () => {
  const text = await fileOf(owner, { kind: 'orders' })
  expect(text.startsWith('\uFEFFnumber,placed_at,')).toBe(true)
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true })
  expect(Object.keys(rows[0]!)).toEqual(Object.keys(exportKinds.orders.columns))
  expect(rows.map((row) => row.payment_method)).toEqual(['cod', 'bank', 'test'])
  expect(rows[1]).toMatchObject({
    total: '29.90',
    shipping: '4.90',
    currency: 'EUR',
    units: '2',
    country: 'DE',
  })
  expect(rows[1]!.last_name).toBe(`'${hostile}`)
  expect(new Date(rows[0]!.placed_at!).toISOString()).toBe(rows[0]!.placed_at)

  const filter = { all: [{ field: 'paymentMethod', op: 'is', value: 'bank' }] }
  const columns = ['number', 'total']
  const bank = await fileOf(owner, { kind: 'orders', filter, columns, bom: false } as Wish)
  expect(bank).toBe(`number,total\r\n${rows[1]!.number},29.90\r\n`)
  expect(await rowsOf(owner, { kind: 'orders', q: rows[0]!.number, columns } as Wish)).toEqual([
    { number: rows[0]!.number, total: rows[0]!.total },
  ])
  expect(
    JSON.parse(await fileOf(owner, { kind: 'orders', filter, columns, format: 'json' } as Wish)),
  ).toEqual([{ number: rows[1]!.number, total: '29.90' }])
  const none = { all: [{ field: 'paymentMethod', op: 'is', value: 'nothing' }] }
  expect(JSON.parse(await fileOf(owner, { kind: 'orders', filter: none, format: 'json' } as Wish))).toEqual(
    [],
  )
})

it('exports every kind, with the columns of the contract', async () => {
  await world.shop.db.insert(customer).values({ email: 'ada@example.com', lastName: '+49', credits: 2405 })
  const lines = await rowsOf(owner, { kind: 'lines' })
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatchObject({
    sku: 'MUG',
    name: "'@SUM(A1)",
    quantity: '2',
    unit_price: '12.50',
    tax_rate: '19.00',
  })
  expect(await rowsOf(owner, { kind: 'customers' })).toMatchObject([
    {
      email: 'ada@example.com',
      last_name: "'+49",
      credit: '24.05',
      currency: 'EUR',
      email_verified: 'false',
    },
  ])
  expect(await rowsOf(owner, { kind: 'stock' })).toMatchObject([
    { sku: 'MUG', on_hand: '100', reserved: '6' },
  ])
  const today = world.shop.now().toISOString().slice(0, 10)
  for (const kind of Object.keys(exportKinds) as ExportKind[]) {
    // Product files have titles, some of them by what the products need; reports have the columns of the report, and an
    // archive has files.
    if (kind === 'products' || kind === 'report' || kind === 'documents') continue
    const period = kind === 'tax' ? { from: '2020-01-01', until: today } : {}
    const [header = ''] = (await fileOf(owner, { kind, bom: false, ...period } as never)).split('\r\n')
    expect([kind, header.split(',')]).toEqual([kind, Object.keys(exportKinds[kind].columns)])
  }
  const backwards = { kind: 'tax', from: today, until: '2020-01-01' } as Wish
  expect(await owner.call('/export/start', backwards)).toMatchObject({
    data: { reason: 'invalid', fields: { until: expect.any(String) } },
  })
})

it('exports a whole report, compared and with the figures of its screen', async () => {
  const day = world.shop.now().toISOString().slice(0, 10)
  const span = { from: addDays(day, -1), until: addDays(day, 1) }
  const report = { name: 'sales', by: 'product', ...span, compare: 'previous' } as const
  const { csv, totals, figures } = expectDone(await owner.call('/report/run', report))
  const text = await fileOf(owner, { kind: 'report', report, bom: false } as Wish)
  expect(text).toBe(csv)
  const [row] = await rowsOf(owner, { kind: 'report', report } as Wish)
  const sold = figures.findIndex(({ id }) => id === 'units')
  expect(row).toMatchObject({ name: "'@SUM(A1)", units: String(totals.values[sold]), 'units before': '0' })
  const until = '2020-01-01'
  const backwards = await owner.call('/export/start', {
    kind: 'report',
    report: { ...report, until },
  } as Wish)
  expect(backwards.data).toMatchObject({ reason: 'invalid', fields: { until: expect.any(String) } })
  const packer = await signInStaff(world, { role: 'packer' })
  expect(await packer.call('/export/start', { kind: 'report', report } as Wish)).toMatchObject({ code: 30 })
})

it('exports the products of a filter as a file that an import reads, without costs for those who may not see them', async () => {
  const product = { options: ['color'], vendor: 'Haldene', status: 'draft' as const }
  const values = ['red', 'blue'].map((code) => ({ code, labels: { en: code === 'red' ? 'Red' : 'Blue' } }))
  await makeAttribute(world.shop, { code: 'color', labels: { en: 'Color' }, values })
  await makeProduct(world.shop, {
    ...{ handle: 'lamp', names: { en: '=Lamp' }, ...product },
    variants: ['red', 'blue'].map((color) => ({
      ...{ sku: `LAMP-${color}`, options: { color }, price: 4590, cost: 2000 },
    })),
  })
  const filter = { all: [{ field: 'vendor', op: 'is', value: 'Haldene' }] }
  const wish = { kind: 'products', filter } as Wish
  const rows = await rowsOf(owner, wish)
  expect(rows).toMatchObject([
    {
      ...{ Handle: 'lamp', Title: "'=Lamp", Vendor: 'Haldene', Status: 'draft', 'Option1 Name': 'Color' },
      ...{ 'Option1 Value': 'Red', 'Variant SKU': 'LAMP-red', 'Variant Price': '45.90' },
      'Cost per item': '20.00',
    },
    { Handle: 'lamp', Title: '', 'Option1 Value': 'Blue', 'Variant SKU': 'LAMP-blue' },
  ])
  const columns = ['sku', 'price']
  expect(JSON.parse(await fileOf(owner, { ...wish, columns, format: 'json' } as Wish))).toEqual([
    { 'Variant SKU': 'LAMP-red', 'Variant Price': '45.90' },
    { 'Variant SKU': 'LAMP-blue', 'Variant Price': '45.90' },
  ])
  const clerk = await signInStaff(world, { permissions: ['products.read'] })
  const [seen] = await rowsOf(clerk, wish)
  expect(seen).toHaveProperty('Variant Price')
  expect(seen).not.toHaveProperty('Cost per item')
  expect(await clerk.call('/export/start', { ...wish, columns: ['cost'] } as Wish)).toMatchObject({
    data: { permission: 'money.read' },
  })
})

describe('permissions', () => {
  it('leaves out columns that the caller may not read, and refuses them by name', async () => {
    const clerk = await signInStaff(world, { permissions: ['export.orders', 'orders.read'] })
    const [row] = await rowsOf(clerk, { kind: 'orders' })
    expect(Object.keys(row!)).not.toContain('email')
    expect(Object.keys(row!)).not.toContain('total')
    const barred = { kind: 'orders', columns: ['number', 'email'] } as Wish
    expect(await clerk.call('/export/start', barred)).toMatchObject({
      code: 30,
      data: { permission: 'customers.read' },
    })
    const filter = { all: [{ field: 'total', op: 'gt', value: 1 }] }
    expect(await clerk.call('/export/start', { kind: 'orders', filter } as Wish)).toMatchObject({ code: 30 })
  })

  it('asks for the permission of the kind, and a second factor for customers, which no key has', async () => {
    const packer = await signInStaff(world, { role: 'packer' })
    for (const kind of ['orders', 'customers', 'stock', 'refunds', 'invoices', 'changes'] as const) {
      expect(await packer.call('/export/start', { kind })).toMatchObject({ code: 30 })
    }
    const late = await signInStaff(world, { stepUp: false })
    expect(await late.call('/export/start', { kind: 'customers' })).toMatchObject({
      data: { reason: 'step_up' },
    })
    const key = await openKey(world, ['export.customers', 'customers.read', 'export.orders'])
    expect(await key.call('/export/start', { kind: 'customers' })).toMatchObject({ code: 30 })
    expect(await rowsOf(key, { kind: 'orders' })).toHaveLength(3)
  })

  it('gives no link to somebody whose role no longer allows the file', async () => {
    const person = await signInStaff(world, { role: 'accountant' })
    const id = await exportNow(person, { kind: 'orders' })
    const url = await linkOf(person, id)
    await world.shop.db.update(staff).set({ role: 'packer' }).where(eq(staff.id, person.id))
    expect(await person.call('/export/link', { id })).toMatchObject({ code: 30 })
    expect((await download(person, url)).json()).toMatchObject({ code: 30 })
  })
})

describe('a link', () => {
  it('works once, for a minute, and only for the session that asked', async () => {
    const id = await exportNow(owner, { kind: 'orders' })
    const url = await linkOf(owner, id)
    const colleague = await signInStaff(world)
    const stranger = callerOf(world.app, 'nobody', {})
    expect((await download(stranger, url)).json()).toMatchObject({ code: 50 })
    expect((await download(colleague, url)).json()).toMatchObject({ data: { reason: 'not_found' } })
    expect(await colleague.call('/export/link', { id })).toMatchObject({ data: { reason: 'not_found' } })
    const first = await download(owner, url)
    expect(first.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect((await download(owner, url)).json()).toMatchObject({ data: { reason: 'not_found' } })
    const late = await linkOf(owner, id)
    const { now } = world.shop
    world.shop.now = () => new Date(now().getTime() + 61_000)
    expect((await download(owner, late)).json()).toMatchObject({ data: { reason: 'not_found' } })
    world.shop.now = now
  })

  it('opens for two requests at once only one time', async () => {
    const url = await linkOf(owner, await exportNow(owner, { kind: 'orders' }))
    const both = await Promise.all([download(owner, url), download(owner, url)])
    expect(both.filter(({ headers }) => headers['content-disposition'])).toHaveLength(1)
  })
})

it('is written down, told to the other owners, and announced when it is ready', async () => {
  const email = 'grace@shop.test'
  await signInStaff(world, { email, name: 'Grace' })
  const id = await exportNow(owner, { kind: 'orders' })
  await linkOf(owner, id)
  const calls = await world.shop.db.select().from(audit).where(eq(audit.resourceId, id))
  expect(calls.map(({ call }) => call)).toEqual(['/export/start', '/export/link'])
  expect(calls[0]!.changes.map(({ path }) => path)).toContain('columns')
  await world.runJobs()
  const [told] = await readOutbox(world.shop.config.dataDir, email)
  expect(told?.subject).toContain('Data is being exported')
  const { items } = expectDone(await owner.call('/notice/list', {}))
  expect(items[0]).toMatchObject({ kind: 'export_done', recordId: id, seen: false, resource: 'export' })
  expect(expectDone(await owner.call('/export/list', {})).items[0]).toMatchObject({
    id,
    state: 'done',
    rows: 3,
    bytes: expect.any(Number),
  })
})

it('limits how many exports one caller has in progress', async () => {
  const key = await openKey(world, ['export.orders'])
  for (let n = 0; n < 3; n++) expectDone(await key.call('/export/start', { kind: 'lines' }))
  expect(await key.call('/export/start', { kind: 'lines' })).toMatchObject({ data: { reason: 'too_many' } })
  await world.runJobs()
  expectDone(await key.call('/export/start', { kind: 'lines' }))
})

it('fails beyond the limit of rows, leaves no file, and says why', async () => {
  const { id } = expectDone(await owner.call('/export/start', { kind: 'orders' })).export
  await writeExport(world.shop, id, new AbortController().signal, { maxRows: 2 })
  expect(expectDone(await owner.call('/export/list', {})).items[0]).toMatchObject({
    state: 'failed',
    failure: 'too_large',
  })
  expect(await world.shop.storage.get(storageKeyOf(id, 'csv'))).toBeNull()
  expect(await owner.call('/export/link', { id })).toMatchObject({ data: { reason: 'not_found' } })
})

it('begins anew after a shutdown in the middle', async () => {
  const { id } = expectDone(await owner.call('/export/start', { kind: 'orders' })).export
  await expect(writeExport(world.shop, id, AbortSignal.abort())).rejects.toThrow()
  await world.runJobs()
  expect((await download(owner, await linkOf(owner, id))).statusCode).toBe(200)
})

it('deletes files when asked, and after seven days', async () => {
  const early = await exportNow(owner, { kind: 'orders' })
  expectDone(await owner.call('/export/remove', { id: early }))
  expect(await world.shop.storage.get(storageKeyOf(early, 'csv'))).toBeNull()
  const kept = await exportNow(owner, { kind: 'orders' })
  await forgetExports(world.shop)
  expect(await world.shop.storage.get(storageKeyOf(kept, 'csv'))).not.toBeNull()
  await forgetExports({ ...world.shop, now: () => new Date(Date.now() + 8 * 24 * 3600_000) })
  expect(await world.shop.storage.get(storageKeyOf(kept, 'csv'))).toBeNull()
  expect(expectDone(await owner.call('/export/list', {})).items).toEqual([])
})

it('states the tax of what is charged, to the cent, whichever units were cancelled before payment', async () => {
  await sell(world.shop, { sku: 'ODD', price: 1003 })
  for (const cancelled of [0, 1, 2, 4, 6]) {
    const visitor = world.visitor()
    expectDone(await visitor.call('/cart/add', { sku: 'MUG', quantity: 3 }))
    const { orderNumber: number } = await buy(visitor, { sku: 'ODD', quantity: 7, method: 'cod' })
    const { order: placed } = expectDone(await owner.call('/order/detail', { number }))
    const { lineId } = placed.products.find(({ sku }) => sku === 'ODD')!
    const lines = [{ lineId, quantity: cancelled }]
    if (cancelled) expectDone(await owner.call('/order/cancelUnits', { number, lines, reason: 'Broken' }))
    const [stored] = await world.shop.db.select().from(order).where(eq(order.number, number))
    const charged = await chargedLines(world.shop.db, stored!)
    const shipping = stored!.taxation!.shipping.map(({ tax }) => tax)
    const tax = sum([...charged.map((line) => line.tax), ...shipping])
    expect(cancelled === 0).toBe(tax === stored!.tax)
    const columns = ['tax']
    const [row] = await rowsOf(owner, { kind: 'orders', q: number, columns } as Wish)
    expect([cancelled, row!.tax]).toEqual([cancelled, (tax / 100).toFixed(2)])
    await world.shop.db.delete(exportFile)
  }
})

it('exports a row for each parcel that is to be sent, for the portals of carriers', async () => {
  await world.shop.pool.query(`update variant set weight = 350 where sku = 'MUG'`)
  const placed = await buy(world.visitor(), { method: 'test', quantity: 2 })
  await payAt(world.app, placed.payment)
  await world.runJobs()
  const wish = { kind: 'parcels', q: placed.orderNumber } as Wish
  const [parcel] = await rowsOf(owner, wish)
  expect(Object.keys(parcel!)).toEqual(Object.keys(exportKinds.parcels.columns))
  expect(parcel).toMatchObject({
    ...{ order: placed.orderNumber, country: 'DE', units: '2', weight_g: '700', goods_value: '25.00' },
    ...{ content: '2 × @SUM(A1)', name: expect.stringMatching(/\w/) },
  })
  // Unpaid orders have no parcel yet, and shipped ones no more.
  expect((await rowsOf(owner, { kind: 'parcels' })).length).toBeLessThan(
    (await rowsOf(owner, { kind: 'orders' })).length,
  )
  await world.shop.pool.query(
    'update order_line l set shipped = quantity from orders o where o.id = l.order_id and o.number = $1',
    [placed.orderNumber],
  )
  expect(await rowsOf(owner, wish)).toEqual([])
  expect(JSON.parse(await fileOf(owner, { ...wish, format: 'json' }))).toEqual([])
  const month = { from: '2020-01-01', until: '2020-01-31' }
  expect(JSON.parse(await fileOf(owner, { kind: 'tax', ...month, format: 'json' } as Wish))).toEqual([])
})
