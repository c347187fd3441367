import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestShop, Visitor } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'

let world: TestShop
let desk: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000 })),
  })
  desk = await signInStaff(world)
})
afterAll(() => world.close())

const account = { iban: 'DE89370400440532013000', holder: 'Ada Lind' }
const other = { iban: 'FR7630006000011234567890189', holder: 'Ada Lind' }
const inTransfer = {
  code: 40,
  data: { reason: 'transition_refused' },
  msg: expect.stringMatching(/already transferring/),
}

/** A refund of €7 that waits for a transfer to the account that its buyer gave. */
async function waiting() {
  const { token } = await signIn(world.shop)
  const visitor = world.visitor({ 'x-auth': token })
  const { orderNumber: number } = await buy(visitor, { method: 'bank' })
  expectDone(await desk.call('/order/markPaid', { number }))
  await runHeldJobs(world)
  const { id } = await refundOf(number)
  expectDone(await visitor.call('/order/refundAccount', { number, ...account }))
  return { visitor, number, id }
}

/** Refunds €7 of an order. */
async function refundOf(number: string) {
  expectDone(await desk.call('/order/refund', { number, amount: 700, reason: 'goodwill' }))
  await runHeldJobs(world)
  return (await rowsOf(number))[0]!
}

async function rowsOf(number: string) {
  const filter = { all: [{ field: 'orderNumber', op: 'is', value: number }] }
  const payload = { filter } as Parameters<typeof desk.call<'/refund/list'>>[1]
  return expectDone(await desk.call('/refund/list', payload)).items
}

const stateOf = async (visitor: Visitor, number: string) =>
  expectDone(await visitor.call('/order/detail', { number })).order.refundAccount
const give = (visitor: Visitor, number: string, to: typeof account | { credit: true }) =>
  visitor.call('/order/refundAccount', { number, ...to })

it('keeps its account and is no longer taken as credit once staff have read where to transfer it', async () => {
  const { visitor, number, id } = await waiting()
  expectDone(await give(visitor, number, other))
  expectDone(await give(visitor, number, account))
  expect(expectDone(await desk.call('/refund/account', { id }))).toMatchObject(account)
  expect(await give(visitor, number, other)).toMatchObject(inTransfer)
  expect(await give(visitor, number, { credit: true })).toMatchObject(inTransfer)
  expect(await stateOf(visitor, number)).toBe('sending')
  expect(await rowsOf(number)).toMatchObject([{ account: 'sending' }])
  expect(expectDone(await desk.call('/refund/account', { id }))).toMatchObject(account)
  expectDone(await desk.call('/refund/markSent', { id, reference: 'SEPA 17' }))
  expect(await stateOf(visitor, number)).toBeNull()

  // A later refund of the same order waits for a transfer that nobody has begun.
  const later = await refundOf(number)
  expect([later.account, await stateOf(visitor, number)]).toEqual(['given', 'given'])
  expectDone(await give(visitor, number, other))
  expectDone(await desk.call('/refund/account', { id: later.id }))
  expect(await give(visitor, number, { credit: true })).toMatchObject(inTransfer)
})

it('is the buyer’s to decide again once staff release it', async () => {
  const { visitor, number, id } = await waiting()
  expectDone(await desk.call('/refund/account', { id }))
  const { refund } = expectDone(await desk.call('/refund/release', { id }))
  expect(refund.account).toBe('given')
  expectDone(await give(visitor, number, other))
  expect(expectDone(await desk.call('/refund/account', { id }))).toMatchObject(other)
  expectDone(await desk.call('/refund/release', { id }))
  expectDone(await give(visitor, number, { credit: true }))
})

it('says so to staff once it was taken as credit', async () => {
  const { visitor, number, id } = await waiting()
  expectDone(await give(visitor, number, { credit: true }))
  const toCredit = {
    code: 40,
    data: { reason: 'transition_refused' },
    msg: expect.stringMatching(/store credit/),
  }
  expect(await desk.call('/refund/account', { id })).toMatchObject(toCredit)
  expect(await desk.call('/refund/markSent', { id })).toMatchObject(toCredit)
  await runHeldJobs(world)
  expect(await desk.call('/refund/markSent', { id })).toMatchObject(toCredit)
  expect(await rowsOf(number)).toMatchObject([{ destination: 'credit', status: 'succeeded' }])
})

it('goes one way when buyer and staff decide at once', async () => {
  for (let round = 0; round < 8; round++) {
    const { visitor, number, id } = await waiting()
    const steps = [() => give(visitor, number, { credit: true }), () => desk.call('/refund/account', { id })]
    const answers = await Promise.all((round % 2 ? steps : steps.toReversed()).map((step) => step()))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40])
    const read = answers.some(({ code, data }) => code === 0 && 'iban' in (data as object))
    expect(await rowsOf(number)).toMatchObject([{ destination: read ? 'account' : 'credit' }])
  }
}, 60_000)

it('is sent to the account that staff read, or to the one that the buyer changed it to before', async () => {
  for (let round = 0; round < 8; round++) {
    const { visitor, number, id } = await waiting()
    const steps = [() => give(visitor, number, other), () => desk.call('/refund/account', { id })]
    const answers = await Promise.all((round % 2 ? steps : steps.toReversed()).map((step) => step()))
    const read = answers.map(({ data }) => data as { iban?: string }).find(({ iban }) => iban)
    const kept = expectDone(await desk.call('/refund/account', { id }))
    expect(read?.iban).toBe(kept.iban)
  }
}, 60_000)

it('is booked as sent or taken as credit without a deadlock', async () => {
  for (let round = 0; round < 8; round++) {
    const { visitor, number, id } = await waiting()
    const steps = [() => give(visitor, number, { credit: true }), () => desk.call('/refund/markSent', { id })]
    const answers = await Promise.all((round % 2 ? steps : steps.toReversed()).map((step) => step()))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40])
  }
}, 60_000)
