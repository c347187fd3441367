import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allSettings } from '#server/all-settings.ts'
import { setting } from '#server/db/tables.ts'
import { translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { themeOfSetting } from '#server/theme/theme.settings.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller

beforeAll(async () => {
  world = await openTestShop({
    env: {
      STRIPE_SECRET_KEY: 'sk_test_0123456789abcdef',
      STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcd',
      SHOP_MODE: 'demo',
    },
  })
  owner = await signInStaff(world)
})
afterAll(() => world.close())
beforeEach(async () => void (await world.shop.db.delete(setting)))

type Edit = { path: string; from?: unknown; to: unknown }

const detail = async (id: string) => expectDone(await owner.call('/setting/detail', { id })).setting

async function save(id: string, set: Edit[], { by = owner, version = 0 } = {}) {
  const current = version || (await detail(id)).version
  return by.call('/setting/save', { id, version: current, set: set.map((edit) => ({ from: null, ...edit })) })
}

async function undo(changeId: string, { by = owner, dryRun = false } = {}) {
  return by.call('/change/undo', { id: changeId, dryRun })
}

describe('a setting', () => {
  it('is listed with its name and effect in every language for those who may change it', async () => {
    const { items } = expectDone(await owner.call('/setting/list', {}))
    expect(items.map(({ id }) => id)).toEqual(allSettings.map(({ key }) => key))
    for (const lang of ['en', 'zh', 'zh-HK'] as const) {
      const t = translator(lang)
      // Settings of further themes share the texts of `theme`.
      for (const { key } of allSettings.filter((each) => themeOfSetting(each.key) === null)) {
        expect(t(`setting.${key}.label`)).not.toContain('setting.')
        expect(t(`setting.${key}.effect`)).not.toContain('setting.')
      }
    }
    const money = await signInStaff(world, { permissions: ['settings.money'] })
    const seen = expectDone(await money.call('/setting/list', {})).items
    expect(seen.map(({ id }) => id)).toContain('tax')
    expect(seen.map(({ id }) => id)).not.toContain('shop')
    const packer = await signInStaff(world, { role: 'packer' })
    expect(expectDone(await packer.call('/setting/list', {})).items).toEqual([])
    expect(await packer.call('/setting/detail', { id: 'shop' })).toMatchObject({ code: 30 })
    expect(await owner.call('/setting/detail', { id: 'shops' })).toMatchObject({
      data: { reason: 'not_found' },
    })
  })

  it.each(allSettings.map(({ key }) => key))('%s shows its schema, default and value', async (id) => {
    const shown = await detail(id)
    expect(shown.value).toEqual(shown.default)
    expect(shown.schema).toMatchObject({ type: 'object', properties: expect.any(Object) })
  })

  it('shows the variables of the environment that belong to it, never their values', async () => {
    const { environment } = await detail('shop')
    expect(environment).toEqual([{ variable: 'PUBLIC_URL', set: true, lastFour: 'test' }])
  })

  it('is changed part by part, takes effect at once and goes back to its default', async () => {
    const { setting: saved, change } = expectDone(await save('shop', [{ path: 'name', to: 'Mug & Co' }]))
    expect(saved.value).toMatchObject({ name: 'Mug & Co', country: 'DE' })
    expect(change.undo?.kind).toBe('free')
    await world.shop.changes.catchUp()
    expect(world.shop.settings(shopSetting).name).toBe('Mug & Co')
    const [row] = await world.shop.db.select().from(setting)
    expect(row!.value).toMatchObject({ name: 'Mug & Co' })
    expectDone(await save('checkout', [{ path: 'expiry.online', to: 45 }]))
    expect((await detail('checkout')).value).toMatchObject({ expiry: { online: 45, bank: 10080 } })
    expectDone(await save('checkout', [{ path: '', to: null }]))
    expect(await detail('checkout')).toMatchObject({ changed: false, value: { expiry: { online: 30 } } })
  })

  it.each([
    ['maxUnpaid', 'expiry.online', 'expiry.bank', 'agreements.terms'],
    ['expiry.online', 'agreements.terms', 'maxUnpaid', 'expiry.bank'],
    ['agreements.terms', 'expiry.bank', 'expiry.online', 'maxUnpaid'],
  ])('keeps every part of one save: first %s', async (...paths) => {
    const values = { maxUnpaid: 4, 'expiry.online': 45, 'expiry.bank': 99, 'agreements.terms': 'house-rules' }
    const set = paths.map((path) => ({ path, to: values[path as keyof typeof values] }))
    const { setting: saved } = expectDone(await save('checkout', set))
    expect(saved.value).toMatchObject({
      maxUnpaid: 4,
      expiry: { online: 45, bank: 99, afterFailure: 2880 },
      agreements: { terms: 'house-rules', privacy: 'privacy' },
    })
  })

  it('refuses values that it cannot have, and says which part is wrong', async () => {
    const fieldsOf = async (id: string, edit: Edit) => {
      const { code, data } = await save(id, [edit])
      expect({ code, data }).toMatchObject({ code: 40, data: { reason: 'invalid' } })
      return Object.entries((data as unknown as { fields: Record<string, string> }).fields)
    }
    expect(await fieldsOf('shop', { path: 'country', to: 'Germany' })).toEqual([
      ['country', 'Country can have at most 2 characters'],
    ])
    expect(await fieldsOf('shop', { path: 'nmae', to: 'x' })).toEqual([
      ['nmae', expect.stringContaining('It has: name')],
    ])
    expect(await fieldsOf('shop', { path: 'timeZone', to: 'Mars/Olympus' })).toEqual([
      ['timeZone', expect.stringContaining('no such time zone')],
    ])
    expect(await fieldsOf('routes', { path: 'userPrefix', to: 'user' })).toEqual([
      ['userPrefix', 'Enter one word between slashes, such as /user/.'],
    ])
    const prefixes = { invoice: 'R', credit_note: 'R' }
    expect(await fieldsOf('invoice', { path: 'prefixes', to: prefixes })).toEqual([
      ['prefixes', 'Invoices and credit notes need different prefixes.'],
    ])
    expect(await fieldsOf('delivery', { path: 'handlingDays', to: -1 })).toEqual([
      ['handlingDays', 'This field must be at least 0'],
    ])
    expect(await fieldsOf('delivery', { path: 'workingDays', to: [] })).toEqual([
      ['workingDays', 'This field needs at least 1 entry'],
    ])
    expect(await fieldsOf('currencies', { path: 'holdAbove', to: 0 })).toEqual([
      ['holdAbove', 'This field must be at least 0.1'],
    ])
    await makeProduct(world.shop, { handle: 'mug' })
    expect(await fieldsOf('currencies', { path: 'base', to: 'USD' })).toEqual([
      ['base', expect.stringContaining('The base currency stays EUR')],
    ])
    expect(await world.shop.db.$count(setting)).toBe(0)
  })

  it('is refused in the language of who saves it', async () => {
    const german = await signInStaff(world)
    german.headers['x-lang'] = 'de'
    const refused = await save(
      'delivery',
      [
        { path: 'handlingDays', to: 999 },
        { path: 'workingDays', to: [] },
      ],
      { by: german },
    )
    expect(refused).toMatchObject({
      msg: expect.stringMatching(/^„Dieses Feld“ darf höchstens \d+ sein$/),
      data: { fields: { workingDays: '„Dieses Feld“ braucht mindestens 1 Eintrag' } },
    })
    const { version, content } = expectDone(await german.call('/menu/detail', { id: 'legal' })).menu
    const link = { label: { en: 'Gone' }, to: { kind: 'path' as const, path: '/product/a/b/c/d' } }
    const payload = { id: 'legal' as const, version, from: content, to: [link] }
    expect((await german.call('/menu/save', payload)).msg).toBe('/product/a/b/c/d gibt es nicht.')
  })

  it('needs settings.money for money, and a recent second factor for tax and payment, which no key has', async () => {
    const edit = [{ path: 'gross', to: false }]
    const shop = await signInStaff(world, { permissions: ['settings.shop'] })
    expect(await save('tax', edit, { by: shop })).toMatchObject({
      code: 30,
      data: { permission: 'settings.money' },
    })
    const money = await signInStaff(world, { permissions: ['settings.money'], stepUp: false })
    expect(await save('tax', edit, { by: money })).toMatchObject({ code: 40, data: { reason: 'step_up' } })
    const program = await openKey(world, ['settings.money'])
    expect(await save('tax', edit, { by: program })).toMatchObject({ code: 30 })
    expect(await save('shipping', [{ path: 'zones', to: [] }], { by: program })).toMatchObject({ code: 0 })
    expect(await save('tax', edit)).toMatchObject({ code: 0 })
  })
})

describe('two people who save the same setting', () => {
  it('both keep their change where they changed different parts, and the second is told', async () => {
    const { version } = await detail('shop')
    expectDone(await save('shop', [{ path: 'name', from: 'Vitrine', to: 'Mug & Co' }], { version }))
    const colleague = await signInStaff(world, { name: 'Grace' })
    const edit = { path: 'city', from: '', to: 'Porto' }
    const second = expectDone(await save('shop', [edit], { by: colleague, version }))
    expect(second.merged).toEqual(['city'])
    expect(second.setting.value).toMatchObject({ name: 'Mug & Co', city: 'Porto' })
  })

  it('never overwrite each other: the second sees both values and who was faster, and nothing is written', async () => {
    const { version } = await detail('shop')
    expectDone(await save('shop', [{ path: 'name', from: 'Vitrine', to: 'Mug & Co' }], { version }))
    const colleague = await signInStaff(world, { name: 'Grace' })
    const edits = [
      { path: 'name', from: 'Vitrine', to: 'Jug & Co' },
      { path: 'city', from: '', to: 'Porto' },
    ]
    const refused = await save('shop', edits, { by: colleague, version })
    expect(refused).toMatchObject({
      code: 10,
      data: {
        reason: 'changed_meanwhile',
        setting: { value: { name: 'Mug & Co' } },
        conflicts: [
          {
            path: 'name',
            from: 'Vitrine',
            theirs: 'Mug & Co',
            mine: 'Jug & Co',
            by: 'Ada',
            at: expect.any(String),
          },
        ],
      },
    })
    expect((await detail('shop')).value).toMatchObject({ city: '' })
  })

  it('agree when both chose the same value', async () => {
    const { version } = await detail('shop')
    const edit = { path: 'name', from: 'Vitrine', to: 'Mug & Co' }
    expectDone(await save('shop', [edit], { version }))
    expect(expectDone(await save('shop', [edit], { version })).setting.value).toMatchObject({
      name: 'Mug & Co',
    })
  })
})

describe('undo', () => {
  const rename = async (to: string) => expectDone(await save('shop', [{ path: 'name', to }])).change.id

  it('puts the earlier values back once, and can itself be undone', async () => {
    const id = await rename('Mug & Co')
    const undone = expectDone(await undo(id))
    expect(undone).toMatchObject({ undone: ['name'], kept: [] })
    expect((await detail('shop')).value).toMatchObject({ name: 'Vitrine' })
    expect(await undo(id)).toMatchObject({ code: 40, data: { reason: 'undo_closed' } })
    expectDone(await undo(undone.change!.id))
    expect((await detail('shop')).value).toMatchObject({ name: 'Mug & Co' })
  })

  it('only says what it would do in a rehearsal', async () => {
    const id = await rename('Mug & Co')
    expect(expectDone(await undo(id, { dryRun: true }))).toEqual({ undone: ['name'], kept: [], change: null })
    expect((await detail('shop')).value).toMatchObject({ name: 'Mug & Co' })
  })

  it('keeps and names what was changed again since', async () => {
    const change = expectDone(
      await save('shop', [
        { path: 'name', to: 'Mug & Co' },
        { path: 'city', to: 'Porto' },
      ]),
    ).change
    await rename('Jug & Co')
    const kept = [{ path: 'name', why: 'changed_meanwhile' }]
    expect(expectDone(await undo(change.id))).toMatchObject({ undone: ['city'], kept })
    expect((await detail('shop')).value).toMatchObject({ name: 'Jug & Co', city: '' })
  })

  it('happens once when two people press it at the same moment', async () => {
    const id = await rename('Mug & Co')
    const answers = await Promise.all([1, 2, 3].map(() => undo(id)))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40, 40])
  })

  it('needs the permission and second factor of the change, and ends after 90 days', async () => {
    const id = expectDone(await save('tax', [{ path: 'gross', to: false }])).change.id
    const packer = await signInStaff(world, { role: 'packer' })
    expect(await undo(id, { by: packer })).toMatchObject({ code: 30 })
    const relaxed = await signInStaff(world, { permissions: ['settings.money'], stepUp: false })
    expect(await undo(id, { by: relaxed })).toMatchObject({ data: { reason: 'step_up' } })
    const { now } = world.shop
    const later = new Date(now().getTime() + 90 * 24 * 3600 * 1000)
    world.shop.now = () => later
    const then = await signInStaff(world)
    expect(await undo(id, { by: then })).toMatchObject({ data: { reason: 'undo_closed' } })
    world.shop.now = now
  })

  it('knows no change that is not in the audit', async () => {
    expect(await undo('999999')).toMatchObject({ code: 40, data: { reason: 'not_found' } })
  })
})

it('is in the audit with before and after', async () => {
  const { change } = expectDone(await save('shop', [{ path: 'name', to: 'Mug & Co' }]))
  const shown = expectDone(await owner.call('/change/detail', { id: change.id }))
  expect(shown).toMatchObject({
    change: {
      call: '/setting/save',
      resource: 'setting',
      resourceId: 'shop',
      by: { name: 'Ada' },
      undoneBy: null,
    },
    changes: [{ path: 'name', before: 'Vitrine', after: 'Mug & Co' }],
  })
  const undone = expectDone(await undo(change.id))
  const listed = expectDone(await owner.call('/change/list', { size: 2 }))
  expect(listed.items).toMatchObject([
    { id: undone.change!.id, undoes: change.id },
    { id: change.id, undoneBy: undone.change!.id },
  ])
})
