import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestShop } from '#test/app.ts'
import { expectDone, openBuyingShop, sell, signIn } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { labelPdf } from '#test/label-pdf.ts'
import { apply, buyPaid, receive } from '#test/returns.ts'
import { jpegWithPlace, sendImage, smallPicture } from '#test/uploads.ts'

let world: TestShop
let desk: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop({
    prepare: async (shop) => void (await sell(shop, { sku: 'MUG', price: 2400, onHand: 1000, name: 'Mug' })),
  })
  desk = await signInStaff(world, { name: 'Mia' })
})
afterAll(() => world.close())

/** Words that only this person uses. */
const secret = 'Zanzibar'

/** A customer with everything that follows a purchase: return, picture, label, withdrawals, conversation. */
async function afterSales() {
  const account = await signIn(world.shop, `${secret.toLowerCase()}-${crypto.randomUUID()}@example.com`)
  const visitor = world.visitor({ 'x-auth': account.token })
  const placed = await receive(world, visitor, { email: account.email, quantity: 2 })
  const image = await sendImage(world, visitor, await jpegWithPlace())
  await sendImage(world, visitor, await jpegWithPlace())
  const { open: toReview } = expectDone(await visitor.call('/review/mine', {}))
  const { lineId } = toReview[0]!
  const seen = await sendImage(world, visitor, await smallPicture())
  const words = { rating: 4, text: `${secret} likes it`, author: secret, images: [seen.data.id] }
  expectDone(await visitor.call('/review/add', { orderNumber: placed.orderNumber, lineId, ...words }))
  expectDone(await visitor.call('/question/ask', { slug: 'mug', text: `Would ${secret} fit?` }))
  const { number } = await apply(visitor, placed, {
    description: `${secret} scratched`,
    images: [image.data.id],
  })
  const labelFile = labelPdf({ words: secret }).toString('base64')
  expectDone(await desk.call('/return/approve', { number, labelFile }))
  expectDone(await desk.call('/return/message', { number, text: `Dear ${secret}` }))
  expectDone(await desk.call('/return/message', { number, text: `${secret} again`, internal: true }))
  const about = { kind: 'order' as const, number: placed.orderNumber }
  expectDone(await visitor.call('/message/send', { about, text: `I am ${secret}` }))
  const other = await buyPaid(world, visitor, { email: account.email })
  const statement = { name: secret, email: account.email, confirm: true } as const
  const withdraw = async (orderNumber: string) =>
    expectDone(await visitor.call('/withdrawal/submit', { ...statement, orderNumber })).number
  const [done, open] = [await withdraw(other.orderNumber), await withdraw('ZZZZ-ZZZZ-ZZZZ')]
  expectDone(await visitor.call('/consent/set', { statistics: true, marketing: false }))
  await runHeldJobs(world)
  return {
    account,
    visitor,
    number,
    orderNumber: placed.orderNumber,
    done,
    open,
    link: image.data.url as string,
  }
}

/** Tables with a row that holds the word. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await world.shop.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const queries = rows.map(
    ({ name }) =>
      `select '${name}' as name where exists (select from "${name}" t where to_jsonb(t)::text ilike $1)`,
  )
  const found = await world.shop.pool.query<{ name: string }>(queries.join(' union all '), [`%${word}%`])
  return found.rows.map(({ name }) => name)
}

async function filesIn(folder: string): Promise<number> {
  const all = await readdir(`${world.shop.config.dataDir}/${folder}`, { recursive: true }).catch(() => [])
  return all.filter((name) => /\.\w+$/.test(name)).length
}

describe('deleting an account', () => {
  it('erases words, pictures and conversations after the purchase, and their files', async () => {
    const files = async () => (await filesIn('files/uploads')) + (await filesIn('files/labels'))
    const reviewPictures = () => filesIn('files/pictures')
    const { visitor, number, orderNumber, done, open, link } = await afterSales()
    expect((await world.app.inject(link)).statusCode).toBe(200)
    expect(await files()).toBe(3)
    expect(await reviewPictures()).toBeGreaterThan(0)
    expectDone(await visitor.call('/user/delete', {}))
    await runHeldJobs(world)
    expect((await world.app.inject(link)).statusCode).toBe(404)
    expect(await files()).toBe(0)
    expect(await reviewPictures()).toBe(0)
    const searched = `select from desk_search where kind in ('review', 'question', 'thread') and words ilike $1`
    expect((await world.shop.pool.query(searched, [`%${secret}%`])).rowCount).toBe(0)

    // Orders and documents stay with the address, as the law requires; an undecided statement is still a claim.
    const held = await tablesWith(secret)
    // Counted attempts and answers to repeated calls are forgotten within a day and 30 days.
    const kept = ['attempt_limit', 'desk_search', 'idempotency', 'invoice', 'orders', 'withdrawal']
    expect(held.filter((name) => !kept.includes(name))).toEqual([])
    const statementOf = async (which: string) =>
      expectDone(await desk.call('/withdrawal/detail', { number: which })).withdrawal
    expect(await statementOf(open)).toMatchObject({ name: secret, status: 'open' })
    expect(await statementOf(done)).toMatchObject({ name: '', email: '', statement: '', status: 'done' })
    const left = expectDone(await desk.call('/return/detail', { number })).return
    expect(left).toMatchObject({ orderNumber, description: '', images: [], labelUrl: null, stage: 'send' })
    expect(left.timeline.map(({ kind }) => kind)).toEqual(['applied', 'approved', 'note'])
    // The same browser is a stranger now.
    expect((await visitor.call('/order/detail', { number: orderNumber })).code).not.toBe(0)

    // Once its sender is told of the decision, the last statement is anonymous too.
    expectDone(await desk.call('/withdrawal/reject', { number: open, reason: 'No such order' }))
    expect(await statementOf(open)).toMatchObject({ name: secret, status: 'rejected' })
    await runHeldJobs(world)
    expect(await statementOf(open)).toMatchObject({ name: '', email: '', status: 'rejected' })
    expect(expectDone(await desk.call('/withdrawal/list', { q: secret })).items).toEqual([])
  })

  it('does the same when staff erase a customer', async () => {
    const { account, link, number, orderNumber } = await afterSales()
    const { items } = expectDone(await desk.call('/order/list', { q: account.email }))
    for (const each of items) {
      const detail = expectDone(await desk.call('/order/detail', { number: each.number })).order
      if (detail.can.decide === true)
        expectDone(await desk.call('/order/decide', { number: each.number, decision: 'approve' }))
    }
    await world.shop.pool.query(`update orders set status = 'completed' where number = $1`, [orderNumber])
    await runHeldJobs(world)
    const { confirm } = expectDone(await desk.call('/customer/erasePreview', { id: account.id }))
    expectDone(await desk.call('/customer/erase', { id: account.id, confirm }))
    await runHeldJobs(world)
    expect((await world.app.inject(link)).statusCode).toBe(404)
    const left = expectDone(await desk.call('/return/detail', { number })).return
    expect(left).toMatchObject({ description: '', images: [] })
  })
})

describe('the export of personal data', () => {
  it('holds what follows a purchase, also notes about the person, but no names of staff', async () => {
    const { visitor, number, done, open } = await afterSales()
    const data = expectDone(await visitor.call('/user/export', {})) as Record<string, unknown[]>
    expect(data.returns).toMatchObject([
      {
        number,
        description: `${secret} scratched`,
        lines: [{ requested: 1 }],
        pictures: [expect.any(String)],
      },
    ])
    expect(data.reviews).toMatchObject([{ text: `${secret} likes it`, pictures: [expect.any(String)] }])
    expect(data.questions).toMatchObject([{ text: `Would ${secret} fit?` }])
    expect(data.withdrawals!.map((each) => (each as { number: string }).number).sort()).toEqual(
      [done, open].sort(),
    )
    expect(data.uploads).toHaveLength(2)
    const picture = (data.uploads as { url: string }[])[0]!.url
    expect((await world.app.inject(picture)).statusCode).toBe(200)
    const texts = JSON.stringify([data.conversations, data.returns])
    for (const text of [`I am ${secret}`, `Dear ${secret}`, `${secret} again`]) expect(texts).toContain(text)
    expect(data.consents).toMatchObject([{ statistics: 'yes', marketing: 'no' }])
    expect(data.sessions).toHaveLength(1)
    expect(JSON.stringify(data)).not.toMatch(/Mia|token|access_key|storage/)
  })

  it('holds nothing of anybody else', async () => {
    const { account } = await afterSales()
    const other = await signIn(world.shop)
    const visitor = world.visitor({ 'x-auth': other.token })
    const data = expectDone(await visitor.call('/user/export', {})) as Record<string, unknown>
    expect(JSON.stringify(data)).not.toContain(account.email)
    for (const part of [
      'returns',
      'withdrawals',
      'uploads',
      'conversations',
      'consents',
      'reviews',
      'questions',
    ])
      expect([part, data[part]]).toEqual([part, []])
  })
})
