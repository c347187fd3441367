import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { euCountries } from '#contract/eu-countries.ts'
import { coupon, customer, product, promotion, setting } from '#server/db/tables.ts'
import { checkSettings } from '#server/desk/system/checks/check-settings.ts'
import { sayFinding } from '#server/desk/system/checks/say-finding.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { translator } from '#server/platform/messages.ts'
import { taxesOf } from '#server/pricing/tax/tax.setting.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone, newCoupon } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller

beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world)
})
afterAll(() => world.close())
beforeEach(() => store({}))

const method = (more: object = {}) => ({
  ...{ code: 'post', name: { en: 'Post' }, minDays: 1, maxDays: 3 },
  ...{ table: [{ from: 0, fee: { EUR: 490 } }], ...more },
})
const zone = (more: object = {}, ...methods: object[]) => ({
  ...{ code: 'home', name: { en: 'Home' }, countries: ['DE'] },
  ...{ methods: methods.length > 0 ? methods : [method()], ...more },
})

/** Stores settings as they are, without a check, as earlier versions of the shop did. */
async function store(values: Record<string, object>): Promise<void> {
  await world.shop.db.transaction(async (tx) => {
    await tx.delete(setting)
    for (const [key, value] of Object.entries(values)) await tx.insert(setting).values({ key, value })
    await noteChange(tx, [
      'settings',
      'lists',
      ...Object.keys(values).map((key) => `setting:${key}` as const),
    ])
  })
  await world.shop.changes.catchUp()
}

const detail = async (id: string) => expectDone(await owner.call('/setting/detail', { id })).setting

async function save(id: string, path: string, to: unknown, by = owner) {
  const { version } = await detail(id)
  return by.call('/setting/save', { id, version, set: [{ path, from: null, to }] })
}

async function storedOf(key: string): Promise<unknown> {
  const rows = await world.shop.db.select().from(setting)
  return rows.find((row) => row.key === key)?.value
}

/** The messages of a refused save by field. */
async function refusedFields(id: string, path: string, to: unknown, by = owner) {
  const { code, data } = await save(id, path, to, by)
  expect({ code, data }).toMatchObject({ code: 40, data: { reason: 'invalid' } })
  return (data as unknown as { fields: Record<string, string> }).fields
}

describe('amounts by currency', () => {
  it('need one in the base currency, named at its field in the language of the reader', async () => {
    const german = await signInStaff(world)
    german.headers['x-lang'] = 'de'
    const emptied = [zone({}, method({ table: [{ from: 0, fee: {} }] }))]
    const fields = await refusedFields('shipping', 'zones', emptied, german)
    expect(Object.entries(fields)).toEqual([
      ['zones.0.methods.0.table.0.fee.EUR', expect.stringContaining('Betrag auch in EUR')],
    ])
    const inDollars = { freeFrom: { USD: 5000 }, table: [{ from: 0, fee: { USD: 500 } }] }
    expect(Object.keys(await refusedFields('shipping', 'zones', [zone({}, method(inDollars))]))).toEqual([
      'zones.0.methods.0.table.0.fee.EUR',
      'zones.0.methods.0.freeFrom.EUR',
    ])
    expect(Object.keys(await refusedFields('payments', 'cod.limit', { USD: 100 }))).toEqual(['cod.limit.EUR'])
    expect(Object.keys(await refusedFields('returns', 'label.fee', { USD: 100 }))).toEqual(['label.fee.EUR'])
    expect(await storedOf('shipping')).toBeUndefined()
  })

  it('are left out when they are optional and emptied', async () => {
    expectDone(await save('shipping', 'zones', [zone({}, method({ freeFrom: {} }))]))
    const { zones } = (await storedOf('shipping')) as { zones: { methods: object[] }[] }
    expect(zones[0]!.methods[0]).not.toHaveProperty('freeFrom')
    expectDone(await save('payments', 'cod', { enabled: true, limit: {} }))
    expect(await storedOf('payments')).toMatchObject({ cod: { enabled: true } })
    expect((await storedOf('payments')) as { cod: object }).not.toHaveProperty('cod.limit')
    expectDone(await save('returns', 'label', { offered: true, fee: {} }))
    expect(await storedOf('returns')).not.toHaveProperty('label.fee')
  })

  it('keep another base currency from being chosen until they have it', async () => {
    await store({ shipping: { zones: [zone()] } })
    expect(await refusedFields('currencies', 'base', 'USD')).toEqual({
      base: expect.stringContaining('Shipping'),
    })
    const inBoth = [{ from: 0, fee: { EUR: 490, USD: 500 } }]
    expectDone(await save('shipping', 'zones', [zone({}, method({ table: inBoth }))]))
    expectDone(await save('currencies', 'base', 'USD'))
  })
})

describe('offers with amounts', () => {
  const offers = { handle: 'spend-and-save', kind: 'tiers' as const }
  const clear = async () => {
    await world.shop.db.delete(promotion)
    await world.shop.db.delete(coupon)
  }

  it('keep another base currency from being chosen, unless they have ended', async () => {
    await world.shop.db.insert(promotion).values([
      { ...offers, tiers: [{ from: { EUR: 5000 }, amounts: { EUR: 500 } }] },
      { handle: 'tenth', kind: 'percentage', percent: 1000 },
      { handle: 'past', kind: 'amount', amounts: { EUR: 100 }, endsAt: new Date(0) },
    ])
    await newCoupon(world.shop, { code: 'FIVE', kind: 'amount', amounts: { EUR: 500, USD: 600 } })
    await newCoupon(world.shop, { code: 'LARGE', kind: 'percentage', percent: 500, minimum: { EUR: 9000 } })
    expect(await refusedFields('currencies', 'base', 'USD')).toEqual({
      base: 'First enter amounts in USD in these promotions and coupons, or end them: spend-and-save, LARGE',
    })
    await world.shop.db.update(coupon).set({ minimum: { EUR: 9000, USD: 9900 } })
    await world.shop.db
      .update(promotion)
      .set({ tiers: [{ from: { EUR: 5000, USD: 5500 }, amounts: { EUR: 500, USD: 550 } }] })
      .where(eq(promotion.handle, offers.handle))
    expectDone(await save('currencies', 'base', 'USD'))
    await clear()
  })

  it('are left out without one in the base currency, and the doctor names them', async () => {
    await world.shop.db
      .insert(promotion)
      .values({ ...offers, tiers: [{ from: { USD: 5000 }, percent: 1000 }] })
    await world.shop.db.transaction((tx) => noteChange(tx, ['marketing']))
    await world.shop.changes.catchUp()
    const finding = sayFinding({ t: translator('en'), lang: 'en' }, await checkSettings(world.shop))
    expect(finding).toMatchObject({
      state: 'warn',
      detail: 'Promotions and coupons without an amount in EUR: spend-and-save',
    })
    await makeProduct(world.shop, { handle: 'bowl', variants: [{ sku: 'BOWL', price: 1190 }] })
    const visitor = world.visitor()
    expectDone(await visitor.call('/cart/add', { sku: 'BOWL' }))
    await world.shop.db.delete(product)
    await clear()
  })

  it('keep it as store credit does', async () => {
    await world.shop.db.insert(customer).values({ email: 'ada@example.com', credits: 500 })
    expect(await refusedFields('currencies', 'base', 'USD')).toEqual({
      base: expect.stringContaining('customers have store credit'),
    })
    await world.shop.db.delete(customer)
  })
})

describe('amounts that were stored without the base currency', () => {
  beforeAll(() => makeProduct(world.shop, { handle: 'mug', variants: [{ sku: 'MUG', price: 1190 }] }))

  const goods = { lines: [{ sku: 'MUG', quantity: 1 }], country: 'DE' }

  it('hide a shipping method, and Home and the doctor name it', async () => {
    const broken = method({ code: 'broken', table: [{ from: 0, fee: {} }], freeFrom: { USD: 1 } })
    await store({ shipping: { zones: [zone({}, broken, method())] } })
    const page = await world.app.inject('/product/mug')
    expect(page.statusCode).toBe(200)
    const { methods } = expectDone(await owner.call('/setting/try', goods))
    expect(methods.map(({ code }) => code)).toEqual(['post'])
    const { steps } = expectDone(await owner.call('/setup/state', {}))
    expect(steps.find(({ code }) => code === 'shipping')).toMatchObject({ done: false, missing: ['amounts'] })
    const finding = sayFinding({ t: translator('en'), lang: 'en' }, await checkSettings(world.shop))
    expect(finding).toMatchObject({
      state: 'warn',
      detail: expect.stringContaining('zones.home.methods.broken.table.0.fee.EUR'),
    })
    await store({ shipping: { zones: [zone()] } })
    expect(await checkSettings(world.shop)).toMatchObject({ state: 'ok' })
  })

  it('keep cash on delivery and the fee of a label out of use', async () => {
    await store({
      shipping: { zones: [zone()] },
      payments: { cod: { enabled: true, limit: { USD: 100 } } },
      returns: { label: { offered: true, fee: { USD: 100 } } },
    })
    expect(await checkSettings(world.shop)).toMatchObject({ state: 'warn' })
    expect(expectDone(await owner.call('/setup/testOrder', {})).steps).not.toEqual([])
    const payment = async () =>
      expectDone(await owner.call('/setup/state', {})).steps.find(({ code }) => code === 'payment')
    await store({ payments: { cod: { enabled: true, limit: { USD: 100 } }, test: { enabled: false } } })
    expect(await payment()).toMatchObject({ done: false })
    await store({ payments: { cod: { enabled: true, limit: {} }, test: { enabled: false } } })
    expect(await payment()).toMatchObject({ done: true })
  })
})

describe('a shipping method', () => {
  const faultsOf = async (zones: object[]) => Object.keys(await refusedFields('shipping', 'zones', zones))

  it('has a name, days in their order, a code of its own and one row from each value', async () => {
    expect(await faultsOf([zone({}, method({ name: {} }))])).toEqual(['zones.0.methods.0.name.en'])
    expect(await faultsOf([zone({}, method({ name: { en: ' ' } }))])).toEqual(['zones.0.methods.0.name.en'])
    expect(await refusedFields('shipping', 'zones', [zone({}, method({ minDays: 4 }))])).toEqual({
      'zones.0.methods.0.maxDays': 'This field must be at least 4',
    })
    expect(await faultsOf([zone({}, method(), method())])).toEqual(['zones.0.methods.1.code'])
    expect(await faultsOf([zone(), zone({ countries: ['FR'] })])).toEqual(['zones.1.code'])
    const rows = [0, 5000, 0].map((from) => ({ from, fee: { EUR: 490 } }))
    expect(await faultsOf([zone({}, method({ table: rows }))])).toEqual(['zones.0.methods.0.table.2.from'])
    const bulky = { shippingClass: 'bulky', label: {}, fee: { EUR: 100 } }
    expect(await faultsOf([zone({}, method({ surcharges: [bulky] }))])).toEqual([
      'zones.0.methods.0.surcharges.0.label.en',
    ])
    // Zones may share a code of a method, and a name in any language will do.
    expectDone(
      await save('shipping', 'zones', [
        zone({}, method({ name: { de: 'Post' } })),
        zone({ code: 'near', countries: ['FR'] }),
      ]),
    )
  })
})

it('refuses an account number, a bank code and a VAT ID that cannot exist', async () => {
  for (const iban of [
    'HELLO',
    'DE89 3704 0044 0532 0130 01',
    'DE8937040044053201300',
    'XX89370400440532013000',
  ]) {
    expect(await refusedFields('payments', 'bank.iban', iban)).toEqual({
      'bank.iban': 'Check the IBAN: it isn’t valid.',
    })
  }
  expectDone(await save('payments', 'bank.iban', 'DE89 3704 0044 0532 0130 00'))
  expect(Object.keys(await refusedFields('payments', 'bank.bic', 'COBADE'))).toEqual(['bank.bic'])
  expectDone(await save('payments', 'bank.bic', 'COBADEFFXXX'))
  expectDone(await save('payments', 'bank', { enabled: true }))
  expect(Object.keys(await refusedFields('shop', 'vatId', 'DE12345'))).toEqual(['vatId'])
  expectDone(await save('shop', 'vatId', 'DE 123 456 789'))
  expectDone(await save('shop', '', { country: 'CH', vatId: 'CHE-123.456.788 MWST' }))
})

describe('the tax union', () => {
  const unionOf = async () => ((await detail('tax')).value as { union: string[] }).union

  it('shows the members of the European Union until another is chosen, and follows the home country', async () => {
    const { value, default: standard } = await detail('tax')
    expect(value).toEqual(standard)
    expect(await unionOf()).toEqual(expect.arrayContaining([...euCountries]))
    expectDone(await save('tax', 'baseCountry', 'CH'))
    expect(await unionOf()).toContain('CH')
    expect(await unionOf()).not.toContain('DE')
    expect(await storedOf('tax')).not.toHaveProperty('union')
  })

  it('is stored once it differs, also as an empty list, and goes back to its default', async () => {
    const members = await unionOf()
    expectDone(await save('tax', 'union', [...members, 'CH']))
    await world.shop.changes.catchUp()
    expect(taxesOf(world.shop).union).toContain('CH')
    const { change } = expectDone(await save('tax', 'union', []))
    expect(await unionOf()).toEqual([])
    expectDone(await owner.call('/change/undo', { id: change.id, dryRun: false }))
    expect(await unionOf()).toContain('CH')
    expectDone(await save('tax', 'union', members.toReversed()))
    expect(await storedOf('tax')).not.toHaveProperty('union')
  })
})

describe('payment methods that are switched on', () => {
  it('say why nobody is offered them', async () => {
    expect((await detail('payments')).notes).toEqual({
      'bank.enabled': expect.stringContaining('IBAN'),
      'stripe.enabled': expect.stringContaining('keys'),
      'paypal.enabled': expect.stringContaining('keys'),
    })
    expect((await detail('shop')).notes).toEqual({})
  })
})
