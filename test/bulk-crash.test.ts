import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminData, AdminPath, AdminPayload } from '#contract/admin/calls.ts'
import type { Envelope } from '#contract/envelope.ts'
import { saveProducts } from '#server/catalog/save/save-products.ts'
import { apiKey } from '#server/db/tables.ts'
import { hashToken } from '#server/platform/sessions.ts'
import type { Shop } from '#server/platform/shop.ts'
import { productInput } from './builders.ts'
import { type KillableShop, openKillableShop } from './crash/killable-shop.ts'

/** The long tests change 20,000 rows. */
const rows = Number(process.env.BULK_ROWS ?? 600)
const staffKey = `vk_${randomBytes(32).toString('base64url')}`

let world: KillableShop

beforeAll(async () => {
  world = await openKillableShop(prepare)
}, 600_000)
afterAll(() => world.close())

it(`writes each of ${rows} rows once when the server is killed amid a bulk change`, async () => {
  const action = { kind: 'price', step: { percent: 1000 } } as const
  const { plan } = await staff('/variant/plan', { select: {}, action })
  expect(plan).toMatchObject({ change: rows, refused: 0 })
  await staff('/plan/run', { id: plan.id })
  await expect.poll(() => doneRows(plan.id), { timeout: 60_000, interval: 10 }).toBeGreaterThan(0)
  await world.killServer()
  expect(await doneRows(plan.id)).toBeLessThan(rows)
  await expect.poll(() => doneRows(plan.id), { timeout: 600_000, interval: 100 }).toBe(rows)
  const { rows: wrong } = await world.books.query(
    `select v.id from variant v where v.price <> 1100
      or (select array_agg(h.price::int order by h.since) from price_history h where h.variant_id = v.id) <> '{1000,1100}'
      or (select count(*) from audit a where a.plan_id = $1 and a.resource_id = v.product_id::text) <> 1`,
    [plan.id],
  )
  expect(wrong).toEqual([])
  const { plan: ended } = await staff('/plan/status', { id: plan.id })
  expect(ended).toMatchObject({ done: rows, skipped: 0 })
}, 900_000)

it(`puts each of ${rows} rows back once when the server is killed while a change reverts itself`, async () => {
  const action = { kind: 'price', step: { to: 700 } } as const
  const { plan } = await staff('/variant/plan', { select: {}, action })
  const far = new Date(Date.now() + 3600_000).toISOString()
  await staff('/plan/run', { id: plan.id, revertAt: far })
  await expect.poll(() => doneRows(plan.id), { timeout: 600_000, interval: 100 }).toBe(rows)
  await staff('/plan/revert', { id: plan.id, at: new Date(Date.now() + 500).toISOString() })
  const inverse = async () => {
    const { rows: found } = await world.books.query<{ id: string; done: number }>(
      'select id, done from bulk_plan where undo_of = $1',
      [plan.id],
    )
    expect(found.length).toBeLessThan(2)
    return found[0]
  }
  const done = async () => (await inverse())?.done ?? 0
  await expect.poll(done, { timeout: 60_000, interval: 10 }).toBeGreaterThan(0)
  await world.killServer()
  expect(await done()).toBeLessThan(rows)
  await expect.poll(done, { timeout: 600_000, interval: 100 }).toBe(rows)
  const { rows: wrong } = await world.books.query(
    `select v.id from variant v where v.price <> 1100
      or (select count(*) from audit a where a.plan_id = $1 and a.resource_id = v.product_id::text) <> 1`,
    [(await inverse())!.id],
  )
  expect(wrong).toEqual([])
}, 900_000)

async function prepare(shop: Shop): Promise<void> {
  for (let from = 0; from < rows; from += 500) {
    const inputs = Array.from({ length: Math.min(500, rows - from) }, (_, index) =>
      productInput({ handle: `p${from + index}` }),
    )
    await shop.db.transaction((tx) => saveProducts(tx, inputs))
  }
  await shop.db.insert(apiKey).values({
    ...{ name: 'prices', tokenHash: hashToken(staffKey), lastFour: staffKey.slice(-4) },
    scopes: ['products.read', 'prices.change'],
    createdAt: shop.now(),
    expiresAt: new Date(shop.now().getTime() + 24 * 3600_000),
  })
}

async function doneRows(planId: string): Promise<number> {
  const { rows: found } = await world.books.query<{ done: number }>(
    'select done from bulk_plan where id = $1',
    [planId],
  )
  return found[0]!.done
}

async function staff<Path extends AdminPath>(
  path: Path,
  payload: Omit<AdminPayload<Path>, 'idempotencyKey'>,
): Promise<AdminData<Path>> {
  const response = await fetch(`${world.url}/api/admin${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${staffKey}` },
    body: JSON.stringify({ ...payload, idempotencyKey: randomUUID() }),
  })
  const { code, msg, data } = (await response.json()) as Envelope<AdminData<Path>>
  if (code !== 0) throw new Error(`${path} answered ${code}: ${msg}`)
  return data as AdminData<Path>
}
