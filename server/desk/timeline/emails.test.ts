import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Envelope } from '#contract/envelope.ts'
import { exportCustomer } from '#server/customers/profile/export-data.ts'
import { forgetOldRecords } from '#server/platform/forget-old-records.ts'
import { sendEmail } from '#server/theme/emails/send-email.ts'
import { codeFor, goodPassword, lastMessage, signUp } from '#test/accounts.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'

let world: TestShop
let owner: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop({
    env: { CAPTCHA: 'test' },
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG' })),
  })
  owner = await signInStaff(world, { name: 'Ada' })
})
afterAll(() => world.close())

type Listed = { emails: { state: string; subject: string; statusCode: string }[] }
const emailsIn = (answer: Envelope<Listed>) => expectDone(answer).emails
const ofCustomer = async (id: string) => emailsIn(await owner.call('/customer/happened', { id }))
const ofOrder = async (number: string) => emailsIn(await owner.call('/order/happened', { number }))
const ofWithdrawal = async (number: string) => emailsIn(await owner.call('/withdrawal/happened', { number }))
const subjects = (emails: Listed['emails']) => emails.map(({ subject }) => subject)

async function idOf(email: string): Promise<string> {
  const { rows } = await world.shop.pool.query('select id from customer where email = $1', [email])
  return rows[0].id
}

async function paidOrder(visitor = world.visitor()) {
  const placed = await buy(visitor)
  await payAt(world.app, placed.payment)
  await world.runJobs()
  return placed
}

describe('emails about an account', () => {
  it('are in the timeline of the customer, without codes and links', async () => {
    const { visitor, account } = await signUp(world)
    const id = await idOf(account)
    const added = `${crypto.randomUUID()}@example.com`
    await codeFor(world, visitor, { account: added }, 'bind')
    const code = await codeFor(world, world.visitor(), { account }, 'reset')
    expectDone(
      await world.visitor().call('/auth/resetPassword', { account, password: 'another-good-one-9', code }),
    )
    await world.runJobs()
    await codeFor(world, world.visitor(), { account }, 'signup')
    const emails = await ofCustomer(id)
    expect(subjects(emails)).toEqual([
      expect.stringMatching(/^You already have a .* account$/),
      'Your password was changed',
      expect.stringContaining('password reset code'),
      expect.stringContaining('verification code'),
    ])
    expect(emails.every(({ state }) => state === 'sent')).toBe(true)
    const { rows } = await world.shop.pool.query('select * from sent_email where customer_id = $1', [id])
    expect(rows).toHaveLength(4)
    for (const secret of [code, account, added, 'token=', 'http'])
      expect(JSON.stringify(rows)).not.toContain(secret)
  })

  it('do not show a code that a shop’s own words put into the subject', async () => {
    const { id, email } = await signIn(world.shop)
    const data = { kind: 'code_reset', subject_text: '123456 is your code', paragraphs: [], link: null }
    const given = { template: 'account-code', to: email, lang: 'en', code: '123456' } as const
    await sendEmail(world.shop, { ...given, data: { ...data, code: '123456' }, about: { customerId: id } })
    expect(subjects(await ofCustomer(id))).toEqual(['… is your code'])
  })

  it('to an address without an account are in no timeline', async () => {
    const count = async () =>
      (await world.shop.pool.query('select count(*)::int n from sent_email')).rows[0].n as number
    const before = await count()
    await codeFor(world, world.visitor(), { account: `${crypto.randomUUID()}@example.com` }, 'signup')
    await codeFor(world, world.visitor(), { account: `${crypto.randomUUID()}@example.com` }, 'reset')
    expect(await count()).toBe(before)
  })

  it('are exported and erased with the account, and one that goes out later is not kept', async () => {
    const { visitor, account } = await signUp(world)
    const id = await idOf(account)
    await codeFor(world, world.visitor(), { account }, 'reset')
    const data = await exportCustomer(world.shop, id)
    expect(subjects(data!.accountEmails as Listed['emails'])).toEqual([
      expect.stringContaining('password reset code'),
    ])
    const failed = vi.spyOn(world.shop.log, 'error')
    expectDone(await visitor.call('/user/delete', { password: goodPassword }))
    await world.runJobs()
    expect((await lastMessage(world.shop, account))!.subject).toMatch(/account has been deleted$/)
    expect(failed).not.toHaveBeenCalled()
    failed.mockRestore()
    const { rows } = await world.shop.pool.query('select from sent_email where customer_id = $1', [id])
    expect(rows).toEqual([])
  })

  it('move with an account that is merged into another, and are kept for 400 days', async () => {
    const [own, other] = [await signUp(world), await signUp(world)]
    await codeFor(world, world.visitor(), { account: other.account }, 'reset')
    const [id, from] = [await idOf(own.account), await idOf(other.account)]
    const choice = { email: own.account }
    expectDone(await owner.call('/customer/merge', { id, from, choice, confirm: other.account }))
    await world.runJobs()
    expect(subjects(await ofCustomer(id))).toEqual([
      expect.stringContaining('were merged'),
      expect.stringContaining('password reset code'),
    ])
    const { orderNumber } = await paidOrder()
    await world.shop.pool.query(`update sent_email set at = now() - interval '401 days'`)
    await forgetOldRecords(world.shop)
    expect(await ofCustomer(id)).toEqual([])
    expect(await ofOrder(orderNumber)).not.toEqual([])
  })
})

describe('an answer in a conversation', () => {
  it('is in the timelines of the order that it is about, and of its buyer', async () => {
    const { id, token } = await signIn(world.shop)
    const visitor = world.visitor({ 'x-auth': token })
    const { orderNumber: number } = await paidOrder(visitor)
    const about = { kind: 'order', number } as const
    const { thread } = expectDone(await visitor.call('/message/send', { text: 'Where is it?', about }))
    expectDone(await owner.call('/thread/reply', { id: thread.id, text: 'On its way.' }))
    await runHeldJobs(world)
    await runHeldJobs(world)
    for (const emails of [await ofOrder(number), await ofCustomer(id)])
      expect(subjects(emails).filter((each) => each.startsWith('New message'))).toHaveLength(1)
  })

  it('stays in the timeline when the account that wrote is merged into one with the same conversation', async () => {
    const [own, other] = [await signUp(world), await signUp(world)]
    for (const { visitor } of [own, other])
      expectDone(await visitor.call('/message/send', { text: 'Do you have a shop?' }))
    const from = await idOf(other.account)
    const { rows } = await world.shop.pool.query('select id from thread where customer_id = $1', [from])
    expectDone(await owner.call('/thread/reply', { id: rows[0].id, text: 'In Berlin.' }))
    await runHeldJobs(world)
    await runHeldJobs(world)
    const id = await idOf(own.account)
    const choice = { email: own.account }
    expectDone(await owner.call('/customer/merge', { id, from, choice, confirm: other.account }))
    expect(subjects(await ofCustomer(id))).toContainEqual(expect.stringMatching(/^New message/))
  })
})

describe('emails about a withdrawal', () => {
  it('are in its timeline, and in those of its order and buyer', async () => {
    const { id, token, email } = await signIn(world.shop)
    const visitor = world.visitor({ 'x-auth': token })
    const { orderNumber } = await paidOrder(visitor)
    const given = { name: 'Ada Lind', orderNumber, email, confirm: true } as const
    const { number } = expectDone(await visitor.call('/withdrawal/submit', given))
    await world.runJobs()
    const subject = `We’ve received your withdrawal ${number}`
    expect(await ofWithdrawal(number.toLowerCase())).toMatchObject([{ state: 'sent', subject }])
    for (const emails of [await ofOrder(orderNumber), await ofCustomer(id)])
      expect(subjects(emails)).toContain(subject)
  })

  it('show a rejection that waits, that it was stopped, and then that it was sent', async () => {
    const email = `${crypto.randomUUID()}@example.com`
    const given = { name: 'Ada Lind', orderNumber: 'AAAA-BBBB-CCCC', email, confirm: true } as const
    const { number } = expectDone(await world.visitor().call('/withdrawal/submit', given))
    await world.runJobs()
    const reject = async () =>
      expectDone(await owner.call('/withdrawal/reject', { number, reason: 'No such order' })).change.id
    const subject = `About your withdrawal ${number}`
    const change = await reject()
    expect((await ofWithdrawal(number))[0]).toMatchObject({ state: 'held', subject })
    expectDone(await owner.call('/change/undo', { id: change, dryRun: false }))
    expect((await ofWithdrawal(number))[0]).toMatchObject({ state: 'undone', subject })
    await reject()
    await runHeldJobs(world)
    const sent = (await ofWithdrawal(number)).filter(({ state }) => state === 'sent')
    expect(subjects(sent)).toEqual([subject, `We’ve received your withdrawal ${number}`])
    const packer = await signInStaff(world, { permissions: ['products.read'] })
    expect((await packer.send('/withdrawal/happened', { number })).envelope.code).toBe(30)
    expect((await owner.send('/withdrawal/happened', { number: 'W-NONE' })).envelope.data).toMatchObject({
      reason: 'not_found',
    })
  })
})

it('a refused email says why by the mail server’s status code, without the address', async () => {
  const { id, email } = await signIn(world.shop)
  const { mail } = world.shop
  const send = mail.send
  const answers = [
    { responseCode: 550, response: `550 5.1.1 <${email}>: Recipient address rejected` },
    { responseCode: 554, response: '554-5.7.1.Blocked' },
    { responseCode: 535, code: 'EAUTH', response: '535 5.7.8 Bad credentials' },
    { responseCode: 452, response: '452 4.2.2 Mailbox full' },
  ]
  const data = { kind: 'x', paragraphs: [], code: null, link: null }
  const notice = { template: 'account-notice', to: email, lang: 'en', about: { customerId: id } } as const
  try {
    for (const [index, answer] of answers.entries()) {
      mail.send = () => Promise.reject(Object.assign(new Error('refused'), answer))
      const sending = sendEmail(world.shop, { ...notice, data: { ...data, subject_text: `Email ${index}` } })
      await expect(sending).rejects.toThrow('refused')
    }
  } finally {
    mail.send = send
  }
  expect(await ofCustomer(id)).toMatchObject([
    { subject: 'Email 1', state: 'refused', statusCode: '' },
    { subject: 'Email 0', state: 'refused', statusCode: '5.1.1' },
  ])
  const { rows } = await world.shop.pool.query('select * from sent_email where customer_id = $1', [id])
  expect(JSON.stringify(rows)).not.toContain(email)
})
