import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop, Visitor } from '#test/app.ts'
import { expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { labelPdf } from '#test/label-pdf.ts'
import { apply, customer, receive } from '#test/returns.ts'

let world: TestShop
let desk: DeskCaller
const emails: { to: string; subject: string; text: string }[] = []

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Mug' })),
  })
  world.shop.mail.send = async (message) => void emails.push(message)
  desk = await signInStaff(world, { name: 'Mia' })
})
afterAll(() => world.close())

async function asked(visitor: Visitor) {
  const email = `${crypto.randomUUID()}@example.com`
  const placed = await receive(world, visitor, { email })
  const { number } = await apply(visitor, placed)
  await runHeldJobs(world)
  emails.length = 0
  return { number, email, accessKey: placed.accessKey }
}

const say = (number: string, text: string, internal = false) =>
  desk.call('/return/message', { number, text, internal })

async function timelineOf(number: string) {
  const { timeline } = expectDone(await desk.call('/return/detail', { number })).return
  return timeline.flatMap(({ kind, name, note }) =>
    ['message', 'answer', 'note'].includes(kind) ? [[kind, name, note]] : [],
  )
}

/** Runs something as if days had passed. */
async function daysLater(days: number, work: () => Promise<void>): Promise<void> {
  const { now } = world.shop
  world.shop.now = () => new Date(now().getTime() + days * 24 * 3600_000)
  await work()
  world.shop.now = now
}

describe('a message about a return', () => {
  it('opens a conversation with the customer, whose answers come back to the return', async () => {
    const visitor = await customer(world)
    const { number } = await asked(visitor)
    const { change } = expectDone(await say(number, 'Which side is scratched?'))
    expect(change.undo).toBeNull()
    expectDone(await say(number, 'Third return this year.', true))
    const seen = expectDone(await visitor.call('/return/detail', { number })).return.history
    expect(seen.at(-1)).toMatchObject({ by: 'merchant', kind: 'message', note: 'Which side is scratched?' })
    expect(JSON.stringify(seen)).not.toMatch(/Third return|Mia/)

    const { threads } = expectDone(await visitor.call('/message/list'))
    expect(threads).toMatchObject([{ about: { kind: 'return', number }, unread: 1 }])
    const { thread } = expectDone(
      await visitor.call('/message/send', { about: { kind: 'return', number }, text: 'The left one.' }),
    )
    expect(thread.id).toBe(threads[0]!.id)
    expect(await timelineOf(number)).toEqual([
      ['message', 'Mia', 'Which side is scratched?'],
      ['note', 'Mia', 'Third return this year.'],
      ['answer', null, 'The left one.'],
    ])
    const filter = { all: [{ field: 'aboutNumber', op: 'is', value: number }] } as const
    expect(
      expectDone(await desk.call('/thread/list', { filter: { all: [...filter.all] } })).items,
    ).toMatchObject([{ about: { kind: 'return', number }, lastFrom: 'shopper', preview: 'The left one.' }])
    // An answer by the inbox is the same conversation.
    expectDone(await desk.call('/thread/reply', { id: thread.id, text: 'Thank you!' }))
    expect((await timelineOf(number)).at(-1)).toEqual(['message', 'Mia', 'Thank you!'])
  })

  it('is emailed to a guest, who answers from another browser', async () => {
    const { number, email } = await asked(world.visitor())
    expectDone(await say(number, 'Which side is scratched?'))
    await world.runJobs()
    expect(emails).toEqual([])
    await runHeldJobs(world)
    expect(emails).toMatchObject([{ to: email, text: expect.stringContaining('Which side is scratched?') }])
    const [, threadId, key] = /#chat=([\w-]+)\.([\w-]+)/.exec(emails[0]!.text)!
    const phone = world.visitor()
    const { messages } = expectDone(await phone.call('/message/list', { threadId: threadId!, key: key! }))
    expect(messages).toMatchObject([{ text: 'Which side is scratched?', author: 'Mia' }])
    expectDone(await phone.call('/message/send', { threadId: threadId!, key: key!, text: 'The left one.' }))
    expect((await timelineOf(number)).at(-1)).toEqual(['answer', null, 'The left one.'])
  })

  it('is emailed again a day later, but not twice a day', async () => {
    const { number } = await asked(world.visitor())
    expectDone(await say(number, 'First'))
    await runHeldJobs(world)
    expectDone(await say(number, 'Second'))
    await runHeldJobs(world)
    expect(emails).toHaveLength(1)
    await daysLater(2, async () => {
      desk = await signInStaff(world, { name: 'Mia' })
      expectDone(await say(number, 'Third'))
      await runHeldJobs(world)
    })
    expect(emails).toHaveLength(2)
    expect(emails[1]!.text).toMatch(/First[\s\S]*Second[\s\S]*Third/)
    desk = await signInStaff(world, { name: 'Mia' })
  })
})

describe('a return label', () => {
  const pdf = labelPdf()

  it('given as a file is linked on the page and in the email, for whoever has the link', async () => {
    const visitor = world.visitor()
    const { number, accessKey } = await asked(visitor)
    const labelFile = pdf.toString('base64')
    expectDone(await desk.call('/return/approve', { number, labelFile }))
    const shown = expectDone(await visitor.call('/return/detail', { number, accessKey })).return
    const link = new URL(shown.labelUrl!)
    const file = await world.app.inject(link.pathname)
    expect(file.rawPayload).toEqual(pdf)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${number}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    const forged = link.pathname.replace(/.(?=.{9}$)/, (found) => (found === 'A' ? 'B' : 'A'))
    expect((await world.app.inject(forged)).statusCode).toBe(404)
    await runHeldJobs(world)
    const emailed = /http\S+\/api\/file\/label\/[\w-]+/.exec(emails[0]!.text)![0]
    // The emailed link still works on the last day to send the goods, and ends some time later.
    await daysLater(20, async () => {
      expect((await world.app.inject(new URL(emailed).pathname)).statusCode).toBe(200)
    })
    await daysLater(62, async () => {
      expect((await world.app.inject(new URL(emailed).pathname)).statusCode).toBe(404)
    })
  })

  it('is refused unless it is a PDF', async () => {
    const { number } = await asked(world.visitor())
    const labelFile = Buffer.from('<script>alert(1)</script>').toString('base64')
    expect(await desk.call('/return/approve', { number, labelFile })).toMatchObject({
      code: 40,
      data: { reason: 'invalid', fields: { labelFile: expect.stringContaining('PDF') } },
    })
    expect(expectDone(await desk.call('/return/detail', { number })).return.stage).toBe('decide')
  })
})

describe('the parcel of a return', () => {
  it('is entered with a carrier from the list, however it is typed, and can be tracked', async () => {
    const visitor = world.visitor()
    const { number, accessKey } = await asked(visitor)
    const before = expectDone(await visitor.call('/return/detail', { number, accessKey })).return
    expect(before.carriers).toEqual([])
    const { return: open } = expectDone(await desk.call('/return/approve', { number }))
    expect(open.carriers).toEqual(expect.arrayContaining(['DHL', 'UPS']))
    const send = async (logisticsCompany: string, trackingNumber: string) =>
      expectDone(await visitor.call('/return/ship', { number, accessKey, logisticsCompany, trackingNumber }))
        .return
    expect(await send('dhl', '00340434161094021501')).toMatchObject({
      logisticsCompany: 'DHL',
      trackUrl: expect.stringMatching(/^https:\/\/www\.dhl\.de\/\S*00340434161094021501$/),
    })
    expect(await send('Uncle Tom', 'by hand')).toMatchObject({
      logisticsCompany: 'Uncle Tom',
      trackUrl: null,
    })
  })
})
