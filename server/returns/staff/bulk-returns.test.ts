import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestShop, Visitor } from '#test/app.ts'
import { expectDone, openBuyingShop, sell } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { apply, buyPaid, customer, receive } from '#test/returns.ts'

let world: TestShop
let desk: DeskCaller
let buyer: Visitor
const emails: { subject: string }[] = []

beforeAll(async () => {
  world = await openBuyingShop()
  world.shop.mail.send = async (message) => void emails.push(message)
  desk = await signInStaff(world)
  buyer = await customer(world)
  await sell(world.shop, { sku: 'BOWL', onHand: 100, price: 1000 })
})
afterAll(() => world.close())

const asked = async () => apply(buyer, await receive(world, buyer, { sku: 'BOWL' }))
const stageOf = async (number: string) =>
  expectDone(await desk.call('/return/detail', { number })).return.stage
async function idsOf(...numbers: string[]) {
  const { rows } = await world.shop.pool.query<{ id: string }>(
    'select id from return_request where number = any($1) order by array_position($1, number)',
    [numbers],
  )
  return rows.map(({ id }) => id)
}
const approve = { kind: 'approveReturns' as const }

it('approves exactly the planned returns, names the refused ones, and holds the emails', async () => {
  const [one, two, done] = [await asked(), await asked(), await asked()]
  expectDone(await desk.call('/return/refuse', { number: done.number, reason: 'Worn' }))
  const unsent = await apply(buyer, await buyPaid(world, buyer, { sku: 'BOWL' }), { type: 'refund_only' })
  await runHeldJobs(world)
  emails.length = 0
  const ids = await idsOf(one.number, two.number, done.number, unsent.number)
  const { plan, sample } = expectDone(
    await desk.call('/return/plan', { select: { ids }, action: { ...approve, note: 'As agreed' } }),
  )
  expect(plan).toMatchObject({ kind: 'return', change: 3, refused: 1, warnings: { cancels: 1 } })
  expect(sample).toMatchObject([
    { label: one.number, before: { auditStatus: 'pending' }, after: { auditStatus: 'successful' } },
    { label: two.number },
    { label: done.number, state: 'refused', why: expect.any(String) },
    { label: unsent.number },
  ])
  // A colleague is faster with one of them.
  expectDone(await desk.call('/return/approve', { number: two.number }))
  const ran = expectDone(await desk.call('/plan/run', { id: plan.id })).plan
  expect(ran).toMatchObject({ state: 'done', done: 2, skipped: 1 })
  expect([await stageOf(one.number), await stageOf(unsent.number)]).toEqual(['send', 'settle'])
  const { timeline } = expectDone(await desk.call('/return/detail', { number: one.number })).return
  expect(timeline.at(-1)).toMatchObject({ kind: 'approved', name: 'Ada', note: 'As agreed' })
  await world.runJobs()
  expect(emails).toEqual([])
  await runHeldJobs(world)
  const subject = `Your return ${one.number} is approved`
  expect(emails.filter((email) => email.subject === subject)).toHaveLength(1)
  // Nothing is taken back once the buyers know.
  const undo = expectDone(await desk.call('/plan/undo', { id: plan.id })).plan
  expect(expectDone(await desk.call('/plan/run', { id: undo.id })).plan).toMatchObject({
    done: 0,
    skipped: 2,
  })
  expect(await stageOf(one.number)).toBe('send')
})

it('takes the approval back while the buyers have not been told', async () => {
  const [one, two] = [await asked(), await asked()]
  const unsent = await apply(buyer, await buyPaid(world, buyer, { sku: 'BOWL' }), { type: 'refund_only' })
  await runHeldJobs(world)
  emails.length = 0
  const ids = await idsOf(one.number, two.number, unsent.number)
  const { plan } = expectDone(await desk.call('/return/plan', { select: { ids }, action: approve }))
  expectDone(await desk.call('/plan/run', { id: plan.id }))
  expectDone(await desk.call('/return/receive', { number: two.number }))
  const undo = expectDone(await desk.call('/plan/undo', { id: plan.id })).plan
  expect(expectDone(await desk.call('/plan/run', { id: undo.id })).plan).toMatchObject({
    done: 2,
    skipped: 1,
  })
  expect(await stageOf(one.number)).toBe('decide')
  expect(await stageOf(unsent.number)).toBe('decide')
  expect(await stageOf(two.number)).toBe('inspect')
  await runHeldJobs(world)
  const subjects = emails.map(({ subject }) => subject)
  expect(subjects).not.toContain(`Your return ${one.number} is approved`)
  expect(subjects).toContain(`Your return ${two.number} is approved`)
  expectDone(await desk.call('/return/approve', { number: one.number }))
})

it('needs the permission to decide on returns', async () => {
  const [id] = await idsOf((await asked()).number)
  const packer = await signInStaff(world, { permissions: ['orders.read', 'returns.inspect'] })
  const refused = await packer.call('/return/plan', { select: { ids: [id!] }, action: approve })
  expect(refused.code).toBe(30)
})
