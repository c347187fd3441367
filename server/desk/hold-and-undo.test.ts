import { array, assert, asyncProperty, constantFrom, nat, oneof, record, subarray } from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readOutbox } from '#server/platform/mail/outbox.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell } from '#test/buying.ts'
import { type DeskCaller, signInStaff } from '#test/desk.ts'

/** Two processes of one shop, at the same time. */
let one: TestShop
let two: TestShop
let ada: DeskCaller
let ahead = 0

beforeAll(async () => {
  one = await openBuyingShop()
  two = await openTestShop({ databaseUrl: one.databaseUrl })
  for (const { shop } of [one, two]) shop.now = () => new Date(Date.now() + ahead)
  ada = await signInStaff(one, { name: 'Ada' })
  await sell(one.shop, { sku: 'MUG', onHand: 1000 })
})
afterAll(async () => {
  await two.close()
  await one.close()
})
beforeEach(() => {
  ahead = 0
})

const closed = { code: 40, data: { reason: 'undo_closed' } }

/** A paid order of a buyer with an email address of their own, told of everything so far. */
async function ordered() {
  const email = `${crypto.randomUUID()}@example.com`
  const placed = await buy(one.visitor(), { email })
  if (placed.payment.kind === 'redirect') await payAt(one.app, placed.payment)
  await one.runJobs()
  return { number: placed.orderNumber, email }
}

async function ship(number: string) {
  const { change } = expectDone(await ada.call('/order/ship', { number }))
  return change
}

const statusOf = async (number: string) =>
  expectDone(await ada.call('/order/detail', { number })).order.shipStatus

/** Emails of both processes that say that something was shipped. */
async function shippedEmails(email: string): Promise<number> {
  const boxes = await Promise.all([one, two].map(({ shop }) => readOutbox(shop.config.dataDir, email)))
  return boxes.flat().filter(({ subject }) => /on its way|shipped/i.test(subject)).length
}

/** Lets both processes do their work at the same moment, some seconds from now. */
async function later(seconds: number): Promise<void> {
  ahead = seconds * 1000
  await Promise.all([one.runJobs(), two.runJobs()])
  await Promise.all([one.runJobs(), two.runJobs()])
}

describe('a held change', () => {
  it('tells the buyer when its time has come, once, whichever process is running', async () => {
    const { number, email } = await ordered()
    const change = await ship(number)
    expect(change.undo?.kind).toBe('hold')
    const held = expectDone(await ada.call('/held/list', {})).items.filter(
      (each) => each.change === change.id,
    )
    expect(held).toMatchObject([
      { event: 'order.shipped', group: 'webhooks', by: 'Ada' },
      { event: 'order.shipped', group: 'emails' },
    ])
    await later(59)
    expect(await shippedEmails(email)).toBe(0)
    await later(61)
    expect(await shippedEmails(email)).toBe(1)
    expect(await ada.call('/change/undo', { id: change.id })).toMatchObject(closed)
    expect(await statusOf(number)).toBe('shipped')
    await later(600)
    expect(await shippedEmails(email)).toBe(1)
  })

  it('is cancelled before as if it had never happened, and only once', async () => {
    const { number, email } = await ordered()
    const change = await ship(number)
    await later(59)
    const [first, second] = await Promise.all([
      ada.call('/change/undo', { id: change.id }),
      ada.call('/change/undo', { id: change.id }),
    ])
    expect([first, second].filter(({ code }) => code === 0)).toHaveLength(1)
    expect(await statusOf(number)).toBe('none')
    await later(600)
    expect(await shippedEmails(email)).toBe(0)
    expect(await ada.call('/change/undo', { id: change.id })).toMatchObject(closed)
  })

  it('outlives the process that made it', async () => {
    const gone = await openTestShop({ databaseUrl: one.databaseUrl })
    const person = await signInStaff(gone)
    const { number, email } = await ordered()
    const kept = await ordered()
    const { change } = expectDone(await person.call('/order/ship', { number }))
    expectDone(await person.call('/order/ship', { number: kept.number }))
    await gone.close()
    expectDone(await ada.call('/change/undo', { id: change.id }))
    await later(61)
    expect(await shippedEmails(email)).toBe(0)
    expect(await shippedEmails(kept.email)).toBe(1)
  })

  it('is either undone or sent, never both, when both happen at its last moment', async () => {
    for (let n = 0; n < 6; n++) {
      ahead = 0
      const { number, email } = await ordered()
      const { id } = await ship(number)
      // The session's clock still allows the undo; the jobs' clock already sends.
      const relay = { ...two, shop: two.shop }
      relay.shop.now = () => new Date(Date.now() + 61_000)
      const [undone] = await Promise.all([ada.call('/change/undo', { id }), relay.runJobs()])
      two.shop.now = () => new Date(Date.now() + ahead)
      await later(61)
      const sent = await shippedEmails(email)
      expect([undone.code === 0, sent]).toEqual(undone.code === 0 ? [true, 0] : [false, 1])
      expect(await statusOf(number)).toBe(undone.code === 0 ? 'none' : 'shipped')
    }
  })

  it('is sent at once when somebody releases it, and cannot be undone then', async () => {
    const { number, email } = await ordered()
    const { id } = await ship(number)
    expectDone(await ada.call('/held/release', { id }))
    await later(0)
    expect(await shippedEmails(email)).toBe(1)
    expect(await ada.call('/change/undo', { id })).toMatchObject(closed)
    expect(await ada.call('/held/release', { id })).toMatchObject({ data: { reason: 'not_found' } })
  })
})

describe('an undo of a change that is free', () => {
  const edit = oneof(
    record({ note: constantFrom('', 'Gift', 'Call first', 'No bell') }),
    record({
      add: subarray(['gift', 'vip', 'fragile']),
      remove: subarray(['gift', 'vip', 'late']),
    }),
  )
  type State = { note: string; labels: string[] }
  const stateOf = ({ staffNote, labels }: { staffNote: string; labels: string[] }): State => ({
    note: staffNote,
    labels: [...labels].sort(),
  })
  const state = async (number: string) =>
    stateOf(expectDone(await ada.call('/order/detail', { number })).order)

  /** Applies edits one after the other. Returns their changes, with the state before and after each. */
  async function apply(number: string, edits: Record<string, unknown>[]) {
    const made: { id: string; before: State; after: State; isNote: boolean }[] = []
    let before = await state(number)
    for (const wish of edits) {
      const isNote = 'note' in wish
      const path = isNote ? '/order/note' : '/order/label'
      const { change, order } = expectDone(await ada.call(path, { number, ...wish } as never))
      const after = stateOf(order)
      made.push({ id: change.id, before, after, isNote })
      before = after
    }
    return made
  }

  it('ends where it began when everything is undone from the newest to the oldest', async () => {
    const { number } = await ordered()
    await assert(
      asyncProperty(array(edit, { minLength: 1, maxLength: 5 }), async (edits) => {
        const start = await state(number)
        for (const { id, before } of (await apply(number, edits)).reverse()) {
          await ada.call('/change/undo', { id })
          expect(await state(number)).toEqual(before)
        }
        expect(await state(number)).toEqual(start)
      }),
      { numRuns: 4 },
    )
  }, 60_000)

  it('in any order puts back exactly what still stands, and refuses and names what moved on', async () => {
    const { number } = await ordered()
    await assert(
      asyncProperty(
        array(edit, { minLength: 2, maxLength: 6 }),
        array(nat(), { minLength: 6, maxLength: 6 }),
        async (edits, picks) => {
          const made = await apply(number, edits)
          let then = made.at(-1)!.after
          for (const pick of picks) {
            const [change] = made.splice(pick % made.length, 1)
            if (!change) return
            const now = then
            const answer = await ada.call('/change/undo', { id: change.id })
            then = await state(number)
            if (change.isNote) {
              const stands = now.note === change.after.note && change.before.note !== change.after.note
              expect([answer.code, then.note]).toEqual(
                stands ? [0, change.before.note] : [expect.any(Number), now.note],
              )
              if (!stands && change.before.note !== change.after.note)
                expect(answer).toMatchObject({ ...closed, data: { kept: [{ path: 'staffNote' }] } })
            } else {
              // Labels are a set: an undo takes out what the change added, and adds what it removed.
              const added = change.after.labels.filter((label) => !change.before.labels.includes(label))
              const removed = change.before.labels.filter((label) => !change.after.labels.includes(label))
              const expected = [...now.labels.filter((label) => !added.includes(label)), ...removed]
              expect(then.labels).toEqual([...new Set(expected)].sort())
            }
            expect(change.isNote ? then.labels : then.note).toEqual(change.isNote ? now.labels : now.note)
          }
        },
      ),
      { numRuns: 5 },
    )
  }, 60_000)
})
