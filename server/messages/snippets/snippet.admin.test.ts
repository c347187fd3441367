import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Payload } from '#contract/calls.ts'
import { issueTicket } from '#server/platform/sign-in/ticket.ts'
import type { TestShop } from '#test/app.ts'
import { expectDone, openBuyingShop, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'
import { buyPaid } from '#test/returns.ts'

let world: TestShop
let mia: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => {
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 100, name: 'Mug' })
    },
  })
  mia = await signInStaff(world, { role: 'support', name: 'Mia' })
})
afterAll(() => world.close())

type Texts = Parameters<typeof mia.call<'/snippet/save'>>[1]['texts']

async function save(name: string, texts: Texts): Promise<string> {
  const { items } = expectDone(await mia.call('/snippet/save', { name, texts }))
  return items.find((each) => each.name === name)!.id
}

async function fill(id: string, threadId: string) {
  return expectDone(await mia.call('/snippet/fill', { id, threadId }))
}

/** A conversation of a visitor who reads the shop in a language. */
async function write(lang: string, wish: Partial<Payload<'/message/send'>> = {}): Promise<string> {
  const visitor = world.visitor({ 'x-lang': lang })
  const sent = { text: 'Hello', email: 'reader@example.com', ...wish }
  return expectDone(await visitor.call('/message/send', sent)).thread.id
}

it('keeps snippets that all staff share, and no edit of a colleague is overwritten', async () => {
  const tom = await signInStaff(world, { role: 'support' })
  const name = 'On its way'
  const { items } = expectDone(await mia.call('/snippet/save', { name, texts: { en: 'On its way.' } }))
  const [{ id, version }] = items as [(typeof items)[number]]
  expectDone(await tom.call('/snippet/save', { id, version, name, texts: { en: 'Soon.', de: 'Bald.' } }))
  const late = await mia.call('/snippet/save', { id, version, name, texts: { en: 'Later.' } })
  expect(late).toMatchObject({
    code: 10,
    data: { reason: 'changed_meanwhile', items: [{ text: 'Soon.', texts: { de: 'Bald.' } }] },
  })
  const audited = expectDone(await tom.call('/snippet/remove', { id }))
  expect(audited.change.undo).toBeNull()
  expect(expectDone(await mia.call('/snippet/list', {})).items).toEqual([])
  expect((await mia.call('/snippet/remove', { id })).data).toMatchObject({ reason: 'not_found' })
  const packer = await signInStaff(world, { role: 'packer' })
  expect((await packer.call('/snippet/list', {})).code).toBe(30)
  expect((await packer.call('/snippet/fill', { id, threadId: id })).code).toBe(30)
})

it('inserts the text in the shopper’s language, else by the shop’s fallbacks, and says which it is', async () => {
  const id = await save('Thanks', { en: 'Thank you.', zh: '谢谢。', de: 'Danke.' })
  const langOf = async (lang: string) => {
    const { text, lang: own, wanted } = await fill(id, await write(lang))
    return [wanted, own, text]
  }
  expect(await langOf('de')).toEqual(['de', 'de', 'Danke.'])
  expect(await langOf('zh-TW')).toEqual(['zh-TW', 'zh', '谢谢。'])
  expect(await langOf('ja')).toEqual(['ja', 'en', 'Thank you.'])
  const only = await save('Only German', { de: 'Danke.' })
  expect(await fill(only, await write('fr'))).toMatchObject({ wanted: 'fr', lang: 'de', text: 'Danke.' })
  expectDone(await mia.call('/snippet/remove', { id }))
  expectDone(await mia.call('/snippet/remove', { id: only }))
})

it('fills in what is known of an order in the shopper’s language, and names what is not', async () => {
  const { token } = await signIn(world.shop)
  const customer = world.visitor({ 'x-auth': token, 'x-lang': 'de' })
  const { orderNumber } = await buyPaid(world, customer, { sku: 'MUG' })
  const about = { kind: 'order', number: orderNumber } as const
  const { thread } = expectDone(await customer.call('/message/send', { text: 'Wann?', about }))
  const id = await save('Where', {
    de: '{{customer.name}}: {{ order.number }}, {{ order.total }}, {{ order.date }}, {{ order.tracking }}, {{ topic.number }}. {{ staff.name }}',
  })
  const { text, empty } = await fill(id, thread.id)
  expect(text).toMatch(
    new RegExp(
      String.raw`^\S+ .+: ${orderNumber}, [\d,.]+\s€, \d+\. \S+ \d{4}, \{\{ order\.tracking \}\}, ${orderNumber}\. Mia$`,
    ),
  )
  expect(empty).toEqual(['order.tracking'])
  expectDone(await mia.call('/snippet/remove', { id }))
})

it('replaces fields once: what a shopper is called is never read as a field', async () => {
  const { ticket } = issueTicket(world.shop, 'inquiry')
  const name = '{{ staff.name }} $& Ada'
  const { number } = expectDone(
    await world.visitor().call('/inquiry/submit', {
      ...{ name, email: 'ada@example.com', content: 'A price?', ticket },
      products: [{ slug: 'mug', quantity: 40 }],
    }),
  )
  const { inquiry } = expectDone(await mia.call('/inquiry/detail', { number }))
  const id = await save('Dear', { en: 'Dear {{ customer.name }}, about {{ inquiry.number }}' })
  expect(await fill(id, inquiry.threadId)).toMatchObject({ text: `Dear ${name}, about ${number}`, empty: [] })
  expectDone(await mia.call('/snippet/remove', { id }))
})

it('refuses a field that nothing fills in, naming it, its language and the fields there are', async () => {
  const texts = { en: 'Fine', de: 'Nr. {{ ordre.number }}' }
  const refused = await mia.call('/snippet/save', { name: 'Typo', texts })
  expect(refused).toMatchObject({
    code: 40,
    data: { reason: 'invalid', fields: { 'texts.de': expect.stringContaining('{{ ordre.number }}') } },
  })
  expect(refused.msg).toContain('order.number')
  expect((await mia.call('/snippet/save', { name: 'Empty', texts: {} })).data).toMatchObject({
    reason: 'invalid',
  })
})

it('shows nothing of an order to people who may not read orders', async () => {
  const { token } = await signIn(world.shop)
  const customer = world.visitor({ 'x-auth': token })
  const { orderNumber } = await buyPaid(world, customer, { sku: 'MUG' })
  const about = { kind: 'order', number: orderNumber } as const
  const { thread } = expectDone(await customer.call('/message/send', { text: 'When?', about }))
  const id = await save('Total', { en: '{{ order.number }} {{ order.total }} {{ order.date }}' })
  const helper = await signInStaff(world, { permissions: ['inbox.answer'] })
  const filled = expectDone(await helper.call('/snippet/fill', { id, threadId: thread.id }))
  expect(filled).toMatchObject({
    text: `${orderNumber} {{ order.total }} {{ order.date }}`,
    empty: ['order.total', 'order.date'],
  })
  expectDone(await mia.call('/snippet/remove', { id }))
})

it('lives beside a server that knows one text with two fields', async () => {
  const id = await save('Old', { en: 'Dear {{ customer.name }}', de: 'Hallo {{ customer.name }}' })
  const read = async () =>
    (await world.shop.pool.query('select text from snippet where id = $1', [id])).rows[0]
  expect(await read()).toEqual({ text: 'Dear {name}' })
  await world.shop.pool.query(
    "update snippet set text = 'Hi {name}, {number}', version = version + 1 where id = $1",
    [id],
  )
  const { items } = expectDone(await mia.call('/snippet/list', {}))
  expect(items.find((each) => each.id === id)?.texts).toEqual({
    en: 'Hi {{ customer.name }}, {{ topic.number }}',
    de: 'Hallo {{ customer.name }}',
  })
  expectDone(await mia.call('/snippet/remove', { id }))
})
