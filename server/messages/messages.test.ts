import type { Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtInViews } from '#contract/admin/view.ts'
import type { Envelope } from '#contract/envelope.ts'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { goodPassword, signUp } from '#test/accounts.ts'
import { openTestShop, type TestShop, type Visitor } from '#test/app.ts'
import { makeProduct } from '#test/builders.ts'
import { expectDone, newKey, signIn } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { indexMissingThreads } from './chat/index-thread.ts'
import { replyToThread } from './chat/reply.ts'

let world: TestShop
let clock = 0

beforeAll(async () => {
  world = await openTestShop({ env: { CAPTCHA: 'test' } })
  const now = world.shop.now
  Object.assign(world.shop, { now: () => new Date(now().getTime() + clock) })
  await makeProduct(world.shop, { handle: 'mug' })
  await makeProduct(world.shop, { handle: 'tray', names: { zh: '托盘' } })
})
afterAll(() => world.close())

const minutes = (count: number) => count * 60_000

async function reply(threadId: string, text: string, internal = false): Promise<void> {
  const given = { threadId, text, author: 'Mia', internal, key: null }
  await world.shop.db.transaction((tx) => replyToThread(tx, given, world.shop.now()))
}

/** Lets time pass and runs what is due. */
async function pass(time: number): Promise<void> {
  clock += time
  await world.runJobs()
}

const emailsTo = async (to: string) =>
  (await readOutbox(world.shop.config.dataDir, to)).filter(({ subject }) => subject.startsWith('New message'))

const write = async (visitor: Visitor, text: string, more = {}) =>
  expectDone(await visitor.call('/message/send', { text, ...more }))

describe('a conversation', () => {
  it('is started by a guest’s first message, and continued by the next about the same topic', async () => {
    const visitor = world.visitor()
    const first = await write(visitor, 'Is it dishwasher-safe?', {
      about: { kind: 'product', number: 'mug' },
    })
    const second = await write(visitor, 'And oven-safe?', { about: { kind: 'product', number: 'mug' } })
    const other = await write(visitor, 'Do you have a shop?')
    expect(second.thread.id).toBe(first.thread.id)
    expect(other.thread.id).not.toBe(first.thread.id)
    expect(first.thread.about).toEqual({ kind: 'product', number: 'mug', label: 'mug' })
    const { threads } = expectDone(await visitor.call('/message/list'))
    expect(threads.map(({ preview }) => preview)).toEqual(['Do you have a shop?', 'And oven-safe?'])
    const { messages } = expectDone(await visitor.call('/message/list', { threadId: first.thread.id }))
    expect(messages.map(({ text }) => text)).toEqual(['And oven-safe?', 'Is it dishwasher-safe?'])
  })

  it('about a product is the same in every language, under the name and slug of the page', async () => {
    const [english, chinese] = [world.visitor(), world.visitor({ 'x-lang': 'zh' })]
    const { thread } = await write(english, 'Is it oiled?', { about: { kind: 'product', number: 'tray' } })
    expect(thread.about).toEqual({ kind: 'product', number: 'tray', label: 'tray' })
    chinese.id = english.id
    const { threads } = expectDone(await chinese.call('/message/list'))
    expect(threads.map(({ id, about }) => [id, about])).toEqual([
      [thread.id, { kind: 'product', number: 'tray-zh', label: '托盘' }],
    ])
    const next = await write(chinese, '上过油吗？', { about: { kind: 'product', number: 'tray-zh' } })
    expect(next.thread.id).toBe(thread.id)
  })

  it('starts once, and holds a message once, however often it is sent', async () => {
    const visitor = world.visitor()
    await visitor.call('/cart/info')
    const idempotencyKey = newKey()
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => write(visitor, 'Hello?', { idempotencyKey })),
    )
    expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1)
    const { threads } = expectDone(await visitor.call('/message/list'))
    expect(threads).toHaveLength(1)
    expect(
      expectDone(await visitor.call('/message/list', { threadId: threads[0]!.id })).messages,
    ).toHaveLength(1)
  })

  it('is nobody else’s', async () => {
    const visitor = world.visitor()
    const { thread } = await write(visitor, 'Private')
    const stranger = world.visitor()
    await stranger.call('/cart/info')
    for (const threadId of [thread.id, 'nonsense', crypto.randomUUID()]) {
      expect(await stranger.call('/message/list', { threadId })).toMatchObject({
        data: { reason: 'not_found' },
      })
      expect(await stranger.call('/message/send', { threadId, text: 'x' })).toMatchObject({
        data: { reason: 'not_found' },
      })
    }
    expect(expectDone(await stranger.call('/message/list')).threads).toEqual([])
    expect(expectDone(await world.visitor().call('/message/list')).threads).toEqual([])
  })

  it('is not about an order or product that does not exist', async () => {
    for (const about of [
      { kind: 'order' as const, number: 'AAAA-BBBB-CCCC' },
      { kind: 'return' as const, number: 'AAAA-BBBB-CCCC' },
      { kind: 'product' as const, number: 'nothing' },
    ]) {
      expect(await world.visitor().call('/message/send', { about, text: 'x' })).toMatchObject({
        data: { reason: 'not_found' },
      })
    }
  })

  it('moves to the customer at sign-in, and joins theirs about the same topic', async () => {
    const { visitor, account } = await signUp(world)
    const own = await write(visitor, 'From my account')
    const guest = world.visitor()
    await write(guest, 'As a guest')
    await write(guest, 'About the mug', { about: { kind: 'product', number: 'mug' } })
    const id = guest.id!
    const { token } = expectDone(await guest.call('/auth/signin', { account, password: goodPassword }))
    guest.headers['x-auth'] = token
    const { threads } = expectDone(await guest.call('/message/list'))
    expect(threads).toHaveLength(2)
    const { messages } = expectDone(await guest.call('/message/list', { threadId: own.thread.id }))
    expect(messages.map(({ text }) => text)).toEqual(['As a guest', 'From my account'])
    const left = world.visitor()
    left.id = id
    expect(expectDone(await left.call('/message/list')).threads).toEqual([])
  })

  it('is paged, oldest last', async () => {
    const visitor = world.visitor()
    const { thread } = await write(visitor, 'text 0')
    for (let index = 1; index < 35; index++) await write(visitor, `text ${index}`)
    const first = expectDone(await visitor.call('/message/list', { threadId: thread.id }))
    expect(first.messages).toHaveLength(30)
    const rest = expectDone(
      await visitor.call('/message/list', { threadId: thread.id, cursor: first.cursor! }),
    )
    expect(rest.messages.map(({ text }) => text)).toEqual(['text 4', 'text 3', 'text 2', 'text 1', 'text 0'])
    expect(rest.cursor).toBeNull()
  })

  it('keeps what people type as text', async () => {
    const visitor = world.visitor()
    const text = "<img src=x onerror=alert(1)> {{ shop.name }} '; drop table message; -- \u202e"
    const { thread } = await write(visitor, text, { email: 'hostile@example.com' })
    await reply(thread.id, text)
    await pass(minutes(2))
    const [email] = await emailsTo('hostile@example.com')
    expect(email!.html).not.toContain('<img src=x')
    expect(email!.html).toContain('&lt;img src=x')
    expect(email!.text).toContain('{{ shop.name }}')
    const { messages } = expectDone(await visitor.call('/message/list', { threadId: thread.id }))
    expect(messages[0]!.text).toBe(text)
    expect(await visitor.call('/message/send', { text: '   ' })).toMatchObject({ code: 40 })
    expect(await visitor.call('/message/send', { text: 'x'.repeat(4001) })).toMatchObject({ code: 40 })
  })

  it('takes a limited number of messages from one shopper', async () => {
    const { shop } = world
    const config = shop.config
    Object.assign(shop, { config: { ...config, rateLimits: true } })
    const visitor = world.visitor()
    await visitor.call('/cart/info')
    const codes = []
    for (let index = 0; index < 31; index++)
      codes.push((await visitor.send('/message/send', { text: `text ${index}` })).status)
    Object.assign(shop, { config })
    expect(codes.filter((status) => status === 200)).toHaveLength(30)
    expect(codes.at(-1)).toBe(429)
  })
})

describe('an answer', () => {
  it('is unread until the shopper opens the conversation, and shows no internal note', async () => {
    const visitor = world.visitor()
    const { thread } = await write(visitor, 'Hello')
    await reply(thread.id, 'Hi!')
    await reply(thread.id, 'He seems nice', true)
    expect(expectDone(await visitor.call('/message/list')).unread).toBe(1)
    const { messages } = expectDone(await visitor.call('/message/list', { threadId: thread.id }))
    expect(messages.map(({ text, author }) => [text, author])).toEqual([
      ['Hi!', 'Mia'],
      ['Hello', ''],
    ])
    expect(expectDone(await visitor.call('/message/list')).unread).toBe(0)
  })

  it('is emailed after a minute if the shopper has left, once per absence', async () => {
    const visitor = world.visitor()
    const to = 'left@example.com'
    const { thread } = await write(visitor, 'Anybody there?', { email: to })
    await reply(thread.id, 'Yes, we are.')
    await pass(0)
    expect(await emailsTo(to)).toEqual([])
    await reply(thread.id, 'How can we help?')
    await pass(minutes(2))
    await reply(thread.id, 'Still there?')
    await pass(minutes(2))
    const emails = await emailsTo(to)
    expect(emails).toHaveLength(1)
    expect(emails[0]!.text).toContain('Yes, we are.')
    expect(emails[0]!.text).toContain('How can we help?')
    expect(emails[0]!.headers).toBeUndefined()
    // The link opens the conversation in another browser.
    const [threadId, key] = emails[0]!.links[0]!.split('#chat=')[1]!.split('.') as [string, string]
    const elsewhere = world.visitor()
    expect(await elsewhere.call('/message/list', { threadId, key: `${key.slice(0, -2)}xx` })).toMatchObject({
      data: { reason: 'not_found' },
    })
    expect(expectDone(await elsewhere.call('/message/list', { threadId, key })).messages).toHaveLength(4)
    await reply(thread.id, 'A new answer')
    await pass(minutes(2))
    expect(await emailsTo(to)).toHaveLength(2)
  })

  it('is not emailed once it was seen', async () => {
    const visitor = world.visitor()
    const to = 'stayed@example.com'
    const { thread } = await write(visitor, 'Hello', { email: to })
    await reply(thread.id, 'Hi!')
    expectDone(await visitor.call('/message/list', { threadId: thread.id }))
    await pass(minutes(2))
    expect(await emailsTo(to)).toEqual([])
  })

  it('is emailed again if the email could not be sent', async () => {
    const visitor = world.visitor()
    const to = 'retry@example.com'
    const { thread } = await write(visitor, 'Hello', { email: to })
    await reply(thread.id, 'Hi!')
    const { mail } = world.shop
    const send = mail.send
    mail.send = () => Promise.reject(new Error('no email server'))
    await pass(minutes(2))
    mail.send = send
    await world.shop.pool.query('update graphile_worker._private_jobs set run_at = now()')
    await pass(0)
    expect(await emailsTo(to)).toHaveLength(1)
  })
})

describe('staff', () => {
  it('read, answer, note, assign, snooze and close a conversation by calls', async () => {
    const mia = await signInStaff(world, { role: 'support', name: 'Mia' })
    const visitor = world.visitor()
    const { thread, message } = await write(visitor, 'Where is my parcel?', { email: 'parcel@example.com' })
    const { id } = thread
    const { items } = expectDone(await mia.call('/thread/list', {}))
    expect(items[0]).toMatchObject({ id, lastFrom: 'shopper', shopper: 'parcel@example.com' })
    expectDone(await mia.call('/thread/reply', { id, text: 'He is in a hurry', internal: true }))
    expectDone(await mia.call('/thread/reply', { id, text: 'It arrives today.', seen: message.id }))
    await write(visitor, 'Great!')
    const late = await mia.call('/thread/reply', { id, text: 'Sorry?', seen: message.id })
    expect(late).toMatchObject({ data: { reason: 'changed_meanwhile' } })
    const { messages } = expectDone(await mia.call('/thread/detail', { id }))
    expect(messages.map(({ text, internal }) => [text, internal])).toEqual([
      ['Where is my parcel?', false],
      ['He is in a hurry', true],
      ['It arrives today.', false],
      ['Great!', false],
    ])
    const assigned = expectDone(await mia.call('/thread/assign', { id, staffId: mia.id }))
    expect(assigned.thread.assignedTo).toEqual({ id: mia.id, name: 'Mia' })
    const unassigned = async (value: boolean) => {
      const filter = { all: [{ field: 'assignedTo' as const, op: 'empty' as const, value }] }
      return expectDone(await mia.call('/thread/list', { filter })).items.map((each) => each.id)
    }
    expect(await unassigned(false)).toEqual([id])
    expect(await unassigned(true)).not.toContain(id)
    expect((await unassigned(true)).length).toBeGreaterThan(0)
    const until = new Date(world.shop.now().getTime() + minutes(60)).toISOString()
    expect(expectDone(await mia.call('/thread/snooze', { id, until })).thread.snoozedUntil).toBe(until)
    expectDone(await mia.call('/thread/reply', { id, text: 'Your parcel was delivered.' }))
    expectDone(await mia.call('/thread/reply', { id, text: 'It is in the parcel box.' }))
    await pass(minutes(2))
    const emails = await emailsTo('parcel@example.com')
    expect(emails.map(({ text }) => /delivered[\s\S]*parcel box/.test(text))).toEqual([true])
    expect(expectDone(await mia.call('/thread/close', { id })).thread.status).toBe('closed')
    expect((await write(visitor, 'One more thing')).thread.status).toBe('open')
    const packer = await signInStaff(world, { role: 'packer' })
    expect((await packer.call('/thread/detail', { id })).code).toBe(30)
  })
})

describe('the mean answer time', () => {
  const answers = async (caller: Awaited<ReturnType<typeof signInStaff>>) =>
    expectDone(await caller.call('/thread/answerTime', {}))

  it('counts from the first message that waits to the answer, without notes, of the last 30 days', async () => {
    clock += minutes(40 * 24 * 60)
    const mia = await signInStaff(world, { role: 'support', name: 'Mia' })
    expect(await answers(mia)).toEqual({ minutes: null, answers: 0 })
    const one = await write(world.visitor(), 'Hello?')
    clock += minutes(10)
    await reply(one.thread.id, 'Ask the warehouse', true)
    expect(await answers(mia)).toEqual({ minutes: null, answers: 0 })
    const visitor = world.visitor()
    const other = await write(visitor, 'Is it heavy?')
    clock += minutes(10)
    await write(visitor, 'And how wide?')
    await reply(one.thread.id, 'Hello!')
    clock += minutes(30)
    await reply(other.thread.id, 'Two kilograms.')
    await reply(other.thread.id, 'Forty centimetres.')
    // 20 and 40 minutes; what follows an answer of staff is none.
    expect(await answers(mia)).toEqual({ minutes: 30, answers: 2 })
    await write(visitor, 'Thank you')
    expect(await answers(mia)).toEqual({ minutes: 30, answers: 2 })
    const packer = await signInStaff(world, { role: 'packer' })
    expect((await packer.call('/thread/answerTime', {})).code).toBe(30)
  })
})

describe('the search', () => {
  it('finds a conversation by name, address, number and words of messages and notes', async () => {
    const mia = await signInStaff(world, { role: 'support', name: 'Mia' })
    const found = async (q: string) =>
      expectDone(await mia.call('/thread/list', { q })).items.map((each) => each.id)
    const { thread } = await write(world.visitor(), 'The glaze has Sprünge everywhere', {
      about: { kind: 'product', number: 'tray' },
      email: 'glaze@example.com',
    })
    const { id } = thread
    for (const q of ['sprunge', 'glaze@example', 'tray glaze']) expect(await found(q), q).toContain(id)
    expect(await found('kiln')).toEqual([])
    expectDone(await mia.call('/thread/reply', { id, text: 'Ask the kiln about batch 17', internal: true }))
    expect(await found('kiln 17')).toEqual([id])
    const { id: chinese } = (await write(world.visitor(), '托盘可以放进烤箱吗')).thread
    expect(await found('烤箱')).toEqual([chinese])
  })

  it('knows the customer once a guest has signed up, also where two conversations become one', async () => {
    const mia = await signInStaff(world, { role: 'support', name: 'Mia' })
    const found = async (q: string) =>
      expectDone(await mia.call('/thread/list', { q })).items.map((each) => each.id)
    const { visitor: member, account } = await signUp(world)
    const own = (await write(member, 'First pomegranate')).thread.id
    const guest = world.visitor()
    const other = (await write(guest, 'Second persimmon')).thread.id
    expect(await found('persimmon')).toEqual([other])
    expectDone(await guest.call('/auth/signin', { account, password: goodPassword }))
    expect(await found('persimmon')).toEqual([own])
    expect(await found(`${account} pomegranate persimmon`)).toEqual([own])
  })

  it('finds what was written before conversations could be searched', async () => {
    const mia = await signInStaff(world, { role: 'support', name: 'Mia' })
    const { id } = (await write(world.visitor(), 'An old question about quinces')).thread
    await world.shop.pool.query(`delete from desk_search where kind = 'thread'`)
    await indexMissingThreads(world.shop)
    expect(expectDone(await mia.call('/thread/list', { q: 'quinces' })).items.map((each) => each.id)).toEqual(
      [id],
    )
  })
})

describe('triage', () => {
  it('shows who waits, what is one’s own and what is snoozed, and takes steps back', async () => {
    const mia = await signInStaff(world, { name: 'Mia' })
    const { thread } = await write(world.visitor(), 'Is the oak oiled?')
    const { id } = thread
    const listed = async (...all: object[]) =>
      expectDone(await mia.call('/thread/list', { filter: { all } } as never)).items.some(
        (each) => each.id === id,
      )
    const [waiting, mine, snoozed] = (['waiting', 'mine', 'snoozed'] as const).map(
      (name) => () => listed(...builtInViews.thread[name].filter.all),
    )
    expect([await waiting!(), await mine!(), await snoozed!()]).toEqual([true, false, false])
    expectDone(await mia.call('/thread/assign', { id, staffId: mia.id }))
    const counts = expectDone(await mia.call('/view/counts', { kind: 'thread' })).counts
    expect([await mine!(), counts.mine?.value]).toEqual([true, 1])
    const past = new Date(world.shop.now().getTime() - minutes(1)).toISOString()
    expect((await mia.call('/thread/snooze', { id, until: past })).data).toMatchObject({ reason: 'invalid' })
    const until = new Date(world.shop.now().getTime() + minutes(60)).toISOString()
    const { change: slept } = expectDone(await mia.call('/thread/snooze', { id, until }))
    expect([await waiting!(), await snoozed!()]).toEqual([false, true])
    expectDone(await mia.call('/change/undo', { id: slept.id }))
    expect([await waiting!(), await snoozed!()]).toEqual([true, false])
    expectDone(await mia.call('/thread/snooze', { id, until }))
    await pass(minutes(61))
    expect([await waiting!(), await snoozed!()]).toEqual([true, false])
    const { change: closed } = expectDone(await mia.call('/thread/close', { id }))
    expect([await waiting!(), await mine!()]).toEqual([false, false])
    expectDone(await mia.call('/change/undo', { id: closed.id }))
    expect([await waiting!(), await mine!()]).toEqual([true, true])
  })

  it('starts one conversation with a customer, in their language', async () => {
    const mia = await signInStaff(world, { name: 'Mia' })
    const { id: customerId, token } = await signIn(world.shop)
    const first = expectDone(await mia.call('/thread/start', { customerId, text: 'Your tray is back.' }))
    const second = expectDone(await mia.call('/thread/start', { customerId, text: 'In oak, too.' }))
    expect(first.thread).toMatchObject({ about: null, lastFrom: 'staff', customerId })
    expect(second.thread).toMatchObject({ id: first.thread.id, preview: 'In oak, too.' })
    const { threads } = expectDone(await world.visitor({ 'x-auth': token }).call('/message/list'))
    expect(threads).toMatchObject([{ unread: 2, preview: 'In oak, too.' }])
    const stranger = { customerId: crypto.randomUUID(), text: 'Hello' }
    expect((await mia.call('/thread/start', stranger)).data).toMatchObject({ reason: 'not_found' })
  })
})

describe('the live channel', () => {
  it('tells a customer which conversation has news, and a guest only how many', async () => {
    const { visitor, token } = await signUp(world)
    const mine = await write(visitor, 'Hello')
    const guest = world.visitor()
    const theirs = await write(guest, 'Hello')
    await world.runJobs()
    const heard: Record<string, unknown[]> = { customer: [], guest: [] }
    const sockets = await Promise.all([
      listen('/ws/message', heard.customer!, token),
      listen(`/ws/message?visitorId=${guest.id}`, heard.guest!),
    ])
    await reply(mine.thread.id, 'Hi!')
    await reply(theirs.thread.id, 'Hi!')
    await world.runJobs()
    await expect.poll(() => heard.customer).toContainEqual({ threadId: mine.thread.id, unread: 1 })
    await expect.poll(() => heard.guest).toContainEqual({ unread: 1 })
    expect(JSON.stringify(heard.guest)).not.toContain('threadId')
    for (const socket of sockets) socket.terminate()
  })

  it('are also taken from the shopper’s own connection, in order and once, and answered there', async () => {
    const { token } = await signIn(world.shop)
    const socket = await listen('/ws/message', [], token)
    const answers = answersOf(socket)
    const say = (data: Record<string, unknown>) => socket.send(JSON.stringify({ type: 'chat', data }))
    const keys = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    for (const [place, idempotencyKey] of keys.entries())
      say({ text: `Line ${place}`, idempotencyKey, lang: 'zh' })
    say({ text: 'Line 0', idempotencyKey: keys[0] })
    say({ text: ' ' })
    await expect.poll(() => answers).toHaveLength(5)
    expect(answers.map(({ idempotencyKey }) => idempotencyKey)).toEqual([...keys, keys[0], undefined])
    expect(answers[0]!.answer).toMatchObject({
      code: 0,
      data: { message: { text: 'Line 0', from: 'shopper' } },
    })
    expect(answers[4]!.answer).toMatchObject({ code: 40, data: { reason: 'invalid' } })
    const { threads, messages } = expectDone(
      await world.visitor({ 'x-auth': token }).call('/message/list', {
        threadId: (answers[0]!.answer.data as { thread: { id: string } }).thread.id,
      }),
    )
    expect(threads).toHaveLength(1)
    expect(messages.map(({ text }) => text)).toEqual(['Line 2', 'Line 1', 'Line 0'])
    socket.terminate()
  })

  it('of a guest’s connection are taken too, but nothing of them is shown to whoever knows the visitor id', async () => {
    const guest = world.visitor()
    await write(guest, 'My secret question')
    const socket = await listen(`/ws/message?visitorId=${guest.id}`, [])
    const answers = answersOf(socket)
    const key = crypto.randomUUID()
    socket.send(JSON.stringify({ type: 'chat', data: { text: 'One more', idempotencyKey: key } }))
    await expect
      .poll(() => answers)
      .toEqual([{ idempotencyKey: key, answer: { code: 0, msg: '', data: {} } }])
    // A token that is none makes nobody a customer.
    socket.send(JSON.stringify({ type: 'auth', data: { token: 'made-up' } }))
    socket.send(JSON.stringify({ type: 'chat', data: { text: 'And again' } }))
    await expect.poll(() => answers).toHaveLength(2)
    expect(answers[1]!.answer.data).toEqual({})
    const { threads } = expectDone(await guest.call('/message/list', {}))
    expect(threads).toMatchObject([{ preview: 'And again' }])
    socket.terminate()
  })
})

type Answer = { idempotencyKey?: string; answer: Envelope }

function answersOf(socket: Awaited<ReturnType<typeof listen>>): Answer[] {
  const answers: Answer[] = []
  socket.on('message', (raw: Buffer) => {
    const { type, data } = JSON.parse(raw.toString())
    if (type === 'chat' && data.answer) answers.push(data)
  })
  return answers
}

async function listen(url: string, heard: unknown[], token?: string) {
  const socket = await world.app.injectWS(url, { socket: { remoteAddress: '127.0.0.1' } as Socket })
  const pongs: unknown[] = []
  socket.on('message', (raw: Buffer) => {
    const { type, data } = JSON.parse(raw.toString())
    if (type === 'chat') heard.push(data)
    if (type === 'pong') pongs.push(data)
  })
  if (token) socket.send(JSON.stringify({ type: 'auth', data: { token } }))
  // The token is looked up in the meantime.
  await expect
    .poll(async () => {
      socket.send(JSON.stringify({ type: 'ping', data: {} }))
      return pongs.length
    })
    .toBeGreaterThan(2)
  return socket
}
