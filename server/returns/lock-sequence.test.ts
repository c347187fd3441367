import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { runHeldJobs } from '#test/desk.ts'
import { type Exchanges, openExchanges } from '#test/exchanges.ts'
import { apply, deliver } from '#test/returns.ts'

let exchanges: Exchanges

beforeAll(async () => {
  exchanges = await openExchanges()
})
afterAll(() => exchanges.world.close())

const idOf = async (number: string) => {
  const { rows } = await exchanges.world.shop.pool.query<{ id: string }>(
    'select id from orders where number = $1',
    [number],
  )
  return rows[0]!.id
}

/** An exchange whose original order has the lower id, so that it has to be locked before its replacement. */
async function exchangeInOrder() {
  for (;;) {
    const made = await exchanges.replaced()
    await runHeldJobs(exchanges.world)
    const { orderNumber } = await exchanges.returnOf(made.number)
    const [original, replacement] = [await idOf(orderNumber), await idOf(made.replacement)]
    if (original < replacement) return { ...made, ids: { original, replacement } }
  }
}

/** Runs a call while somebody else holds an order, and asserts that it waits for that one before it locks `later`. */
async function expectWaiting<Reply>(
  held: string,
  later: readonly string[],
  call: () => Promise<Reply>,
): Promise<Reply> {
  const { pool } = exchanges.world.shop
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select from orders where id = $1 for update', [held])
    const reply = call()
    await untilSomebodyWaits()
    for (const id of later) await client.query('select from orders where id = $1 for update nowait', [id])
    await client.query('commit')
    return await reply
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function untilSomebodyWaits(): Promise<void> {
  const { pool } = exchanges.world.shop
  for (;;) {
    const { rows } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await sleep(10)
  }
}

it('accepting a withdrawal locks the order that paid before its replacement, as returns do', async () => {
  const { world, desk } = exchanges
  const { replacement, ids } = await exchangeInOrder()
  await deliver(world, replacement)
  const sent = await world.visitor().call('/withdrawal/submit', {
    name: 'Ada',
    email: 'other@example.com',
    confirm: true,
    orderNumber: replacement,
  })
  const { number } = expectDone(sent)
  await world.runJobs()
  const accepted = await expectWaiting(ids.original, [ids.replacement], () =>
    desk.call('/withdrawal/accept', { number, orderNumber: replacement }),
  )
  expect(expectDone(accepted).withdrawal).toMatchObject({ status: 'done', outcome: 'returns' })
})

it('undoing the second replacement locks all three orders in one sequence', async () => {
  const { world, desk, buyer, undo } = exchanges
  const { replacement, ids } = await exchangeInOrder()
  await deliver(world, replacement)
  const { number, lines } = await apply(buyer, { orderNumber: replacement } as never, { type: 'exchange' })
  expectDone(await desk.call('/return/approve', { number }))
  expectDone(await desk.call('/return/receive', { number }))
  const { lineId } = lines[0]!
  expectDone(await desk.call('/return/inspect', { number, lines: [{ lineId, restock: 0, writeOff: 1 }] }))
  await runHeldJobs(world)
  const { change, return: replaced } = expectDone(await desk.call('/return/replace', { number }))
  const second = await idOf(replaced.replacementOrder!)
  const later = [ids.replacement, second].filter((id) => id > ids.original)
  const undone = await expectWaiting(ids.original, later, () => undo(change))
  expectDone(undone)
  expect(await exchanges.returnOf(number)).toMatchObject({ stage: 'settle', replacementOrder: null })
})

it('approving returns together locks the order that paid before its replacement', async () => {
  const { world, desk, buyer } = exchanges
  const { replacement, ids } = await exchangeInOrder()
  await deliver(world, replacement)
  const { number } = await apply(buyer, { orderNumber: replacement } as never)
  const { rows } = await world.shop.pool.query<{ id: string }>(
    'select id from return_request where number = $1',
    [number],
  )
  const approval = { select: { ids: [rows[0]!.id] }, action: { kind: 'approveReturns' as const } }
  const { plan } = expectDone(await desk.call('/return/plan', approval))
  const ran = await expectWaiting(ids.original, [ids.replacement], () =>
    desk.call('/plan/run', { id: plan.id }),
  )
  expect(expectDone(ran).plan).toMatchObject({ state: 'done', done: 1 })
})
