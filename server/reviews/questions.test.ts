import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastMessage, ticket } from '#test/accounts.ts'
import type { TestShop } from '#test/app.ts'
import { expectDone, openBuyingShop, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { customer, receive } from '#test/returns.ts'

let world: TestShop
let desk: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop({
    env: { CAPTCHA: 'test' },
    async prepare(shop) {
      for (const sku of ['MUG', 'BOWL', 'JUG']) await sell(shop, { sku })
    },
  })
  desk = await signInStaff(world, { permissions: ['reviews.moderate', 'customers.read'] })
})
afterAll(() => world.close())

const shown = async (slug: string) => expectDone(await world.visitor().call('/question/list', { slug })).items
const newest = async () => expectDone(await desk.call('/question/list', {})).items[0]!

async function ask(text: string, slug = 'mug') {
  const { email, token } = await signIn(world.shop)
  const visitor = world.visitor({ 'x-auth': token })
  expectDone(await visitor.call('/question/ask', { slug, text, author: 'Ada' }))
  return { visitor, email, question: await newest() }
}

describe('a question', () => {
  it('is asked by a guest with an address and the security check, and is public once staff publish it', async () => {
    const guest = world.visitor()
    const wanted = { slug: 'mug', text: '<b>Is it</b> dishwasher safe?' }
    expect(await guest.call('/question/ask', wanted)).toMatchObject({
      data: { fields: { email: expect.any(String) } },
    })
    const email = 'asker@example.com'
    expect(await guest.call('/question/ask', { ...wanted, email })).toMatchObject({
      data: { reason: 'ticket_required' },
    })
    const given = { ...wanted, email, ticket: await ticket(guest, 'question') }
    expect(expectDone(await guest.call('/question/ask', given)).status).toBe('pending')
    expect(await guest.call('/question/ask', given)).toMatchObject({ data: { reason: 'ticket_required' } })
    expect(await shown('mug')).toEqual([])
    const { id, version, ...waiting } = await newest()
    expect(waiting).toMatchObject({ email, status: 'pending', author: 'Customer', product: { slug: 'mug' } })
    expectDone(await desk.call('/question/publish', { questions: [{ id, version }] }))
    await world.shop.changes.catchUp()
    expect(await shown('mug')).toMatchObject([{ id, text: wanted.text, answers: [] }])
    const { body } = await world.app.inject('/product/mug')
    expect(body).toContain('&lt;b&gt;Is it&lt;/b&gt; dishwasher safe?')
    expect(body).not.toContain(email)
  })

  it('is answered by the shop, which publishes it and emails the asker in a minute unless undone', async () => {
    const { question, email } = await ask('How heavy is it?')
    const { id } = question
    const undone = expectDone(await desk.call('/question/answer', { id, text: '300 g, I think' }))
    expect(undone.change.undo?.kind).toBe('hold')
    expectDone(await desk.call('/change/undo', { id: undone.change.id }))
    await runHeldJobs(world)
    expect(await lastMessage(world.shop, email)).toBeUndefined()
    expect((await newest()).status).toBe('pending')

    expectDone(await desk.call('/question/answer', { id, text: '320 g.\n<script>alert(1)</script>' }))
    await runHeldJobs(world)
    const sent = (await lastMessage(world.shop, email))!
    expect(sent.subject).toBe('Your question about MUG')
    expect(sent.text).toContain('320 g.')
    expect(sent.html).not.toContain('<script>')
    await world.shop.changes.catchUp()
    const [asked] = (await shown('mug')).filter((each) => each.id === id)
    expect(asked!.answers).toMatchObject([{ from: 'staff', text: '320 g.\n<script>alert(1)</script>' }])
    const [stop] = /\/review#stop=[\w-]+/.exec(sent.text)!
    expectDone(await world.visitor().call('/review/stop', { token: stop!.split('=')[1]! }))
    expectDone(await desk.call('/question/answer', { id, text: 'And 350 g with its box.' }))
    await runHeldJobs(world)
    expect((await lastMessage(world.shop, email))!.text).not.toContain('350 g')
  })

  it('is answered by people who bought the product, once each, after approval', async () => {
    const { question, email } = await ask('Does it stack?', 'bowl')
    const { id, version } = question
    const buyer = await customer(world)
    expect((await buyer.call('/question/answer', { id, text: 'Yes' })).code).toBe(40)
    expectDone(await desk.call('/question/publish', { questions: [{ id, version }] }))
    expect(await buyer.call('/question/answer', { id, text: 'Yes' })).toMatchObject({
      code: 40,
      data: { reason: 'not_allowed' },
    })
    await receive(world, buyer, { sku: 'BOWL' })
    const answers = await Promise.all(
      ['Four high', 'Five high'].map((text) => buyer.call('/question/answer', { id, text, author: 'Bo' })),
    )
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40])
    expect((await world.visitor().call('/question/answer', { id, text: 'Hm' })).code).toBe(50)
    const [given] = (await newest()).answers
    expect(given).toMatchObject({ from: 'buyer', author: 'Bo', status: 'pending' })
    expect((await shown('bowl'))[0]!.answers).toEqual([])
    expectDone(await desk.call('/question/decideAnswer', { id, answer: given!.id, status: 'published' }))
    await runHeldJobs(world)
    expect((await shown('bowl'))[0]!.answers).toMatchObject([{ author: 'Bo', from: 'buyer' }])
    expect((await lastMessage(world.shop, email))!.text).toContain(given!.text)
    const rejected = expectDone(
      await desk.call('/question/decideAnswer', { id, answer: given!.id, status: 'rejected' }),
    )
    expect((await shown('bowl'))[0]!.answers).toEqual([])
    expectDone(await desk.call('/change/undo', { id: rejected.change.id }))
    expect((await shown('bowl'))[0]!.answers).toHaveLength(1)
  })

  it('is decided by one of two people who look at the same version', async () => {
    const { question } = await ask('Which glaze is it?', 'jug')
    const { id, version } = question
    const other = await signInStaff(world)
    const both = await Promise.all([
      desk.call('/question/publish', { questions: [{ id, version }] }),
      other.call('/question/reject', { questions: [{ id, version }] }),
    ])
    expect(both.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 10])
    const late = both.find(({ code }) => code === 10)!
    expect(late.data).toMatchObject({
      reason: 'changed_meanwhile',
      questions: [{ id, version: version + 1 }],
    })
  })

  it('is decided with others, and undone with those that are left', async () => {
    const questions = [(await ask('Is it heavy?')).question, (await ask('Is it light?')).question]
    const all = questions.map(({ id }) => ({ id }))
    const { change } = expectDone(await desk.call('/question/publish', { questions: all }))
    const [gone, left] = questions
    await world.shop.pool.query('delete from question where id = $1', [gone!.id])
    expectDone(await desk.call('/change/undo', { id: change.id }))
    const { rows } = await world.shop.pool.query('select status from question where id = $1', [left!.id])
    expect(rows).toEqual([{ status: 'pending' }])
  })

  it('shows addresses only to staff who may read customers', async () => {
    await ask('Is the lid included?', 'jug')
    const reader = await signInStaff(world, { permissions: ['reviews.moderate'] })
    const [first] = expectDone(await reader.call('/question/list', { q: 'lid included' })).items
    expect(first).not.toHaveProperty('email')
    expect(first).not.toHaveProperty('customerId')
    const stranger = await signInStaff(world, { permissions: ['products.read'] })
    expect((await stranger.call('/question/list', {})).code).toBe(30)
  })
})
