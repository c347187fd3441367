import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveTexts } from '#server/catalog/save/save-texts.ts'
import { page } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { type DeskCaller, openKey, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller

beforeAll(async () => {
  world = await openTestShop()
  owner = await signInStaff(world, { email: 'ada@shop.test' })
})
afterAll(() => world.close())

it('detects each step from the data of the shop until nothing is missing', async () => {
  const state = async () => expectDone(await owner.call('/setup/state', {}))
  const missing = async () =>
    Object.fromEntries(
      (await state()).steps.filter(({ done }) => !done).map((step) => [step.code, step.missing]),
    )
  expect(await missing()).toEqual({
    shop: ['legalName', 'street', 'postalCode', 'city', 'email'],
    tax: ['tax'],
    shipping: ['zone'],
    legal: ['imprint', 'terms', 'privacy'],
    products: ['product'],
    look: ['look'],
    menus: ['menus'],
    second_factor: ['staff'],
    test_order: ['order'],
  })
  expect(await state()).toMatchObject({ ready: false, selling: false, next: 'shop' })
  const change = (key: string, value: object) =>
    world.shop.pool.query(
      `insert into setting (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`,
      [key, JSON.stringify(value)],
    )
  const seller = {
    legalName: 'Haldene GmbH',
    street: 'Weg 1',
    postalCode: '10115',
    city: 'Berlin',
    email: 'a@b.test',
  }
  await change('shop', seller)
  // Saved values stay; the others count as checked.
  await change('tax', { pricesIncludeTax: false })
  expect(await missing()).toMatchObject({ tax: ['currencies'] })
  expectDone(await owner.call('/setup/confirm', {}))
  const { rows } = await world.shop.pool.query(
    `select key, value from setting where key in ('tax', 'currencies') order by key`,
  )
  expect(rows).toEqual([
    { key: 'currencies', value: {} },
    { key: 'tax', value: { pricesIncludeTax: false } },
  ])
  await change('tax', {})
  const method = { code: 'standard', name: { en: 'Standard' }, table: [{ from: 0, fee: { EUR: 490 } }] }
  await change('shipping', {
    zones: [{ code: 'home', name: { en: 'Home' }, countries: ['DE'], methods: [method] }],
  })
  for (const handle of ['imprint', 'terms', 'privacy']) {
    await world.shop.db.transaction(async (tx) => {
      const [made] = await tx.insert(page).values({ handle, status: 'published' }).returning()
      await saveTexts(tx, 'page', made!.id, { en: { slug: handle, name: handle, body: '<p>x</p>' } })
    })
  }
  const product = expectDone(await owner.call('/product/create', { name: 'Mug', price: 900 })).product
  expectDone(await owner.call('/product/publish', { id: product.id }))
  await world.shop.db.transaction((tx) => noteChange(tx, ['settings']))
  await world.shop.changes.catchUp()
  const left = { look: ['look'], menus: ['menus'], second_factor: ['staff'], test_order: ['order'] }
  expect(await missing()).toEqual({ ...left, products: ['stock'] })
  await world.shop.pool.query('update stock set on_hand = 5')
  expect(await missing()).toEqual(left)
  // None of these is needed to sell.
  expect(await state()).toMatchObject({ ready: true, next: 'look' })
  await change('brand', { logo: { light: null } })
  await change('menus', {})
  await world.shop.db.transaction((tx) => noteChange(tx, ['settings']))
  await world.shop.changes.catchUp()
  expect(await state()).toMatchObject({ ready: true, next: 'second_factor' })
})

it('sends a test email to the person who asks, and says what the mail server answered', async () => {
  expect(expectDone(await owner.call('/setup/tryMail', {}))).toEqual({
    ...{ to: 'ada@shop.test', sent: true, problem: null },
  })
  const [email] = await readOutbox(world.shop.config.dataDir, 'ada@shop.test')
  expect(email?.subject).toContain('Vitrine')
  const { send } = world.shop.mail
  world.shop.mail.send = async () => {
    throw new Error('550 relay denied')
  }
  expect(expectDone(await owner.call('/setup/tryMail', {}))).toMatchObject({
    sent: false,
    problem: '550 relay denied',
  })
  world.shop.mail.send = send
  const key = await openKey(world, ['settings.shop'])
  expect((await key.send('/setup/tryMail', {})).envelope.code).toBe(30)
})
