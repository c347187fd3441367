import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test/app.ts'
import { auditServer } from './audit.ts'
import { forgetAudit, sealAudit, verifySeals } from './seal-audit.ts'

const day = 24 * 3600_000
let world: TestShop
let clock = 0
beforeAll(async () => {
  world = await openTestShop()
  world.shop.now = () => new Date(Date.now() + clock)
})
afterAll(() => world.close())

/** Writes an entry so many days ago, which is sealed a minute later. */
async function entry(label: string, daysAgo: number, { sealed = true } = {}): Promise<void> {
  clock = -daysAgo * day
  const { shop } = world
  await shop.db.transaction((tx) =>
    auditServer(tx, { at: shop.now(), call: 'bin/setting', resource: 'setting', resourceId: 'shop', label }),
  )
  clock += 60_000
  if (sealed) await sealAudit(shop)
  clock = 0
}

const labels = async () =>
  (await world.shop.pool.query<{ label: string }>('select label from audit order by id')).rows.map(
    ({ label }) => label,
  )

it('works through many seals in steps', async () => {
  const { pool } = world.shop
  await pool.query(
    `with old as (
        insert into audit (at, caller_kind, caller_id, caller_name, call, resource, resource_id, label, digest)
        select now() - interval '880 days', 'system', 'server', 'server', 'bin/setting', 'setting', 'shop', 'old', 'digest'
        from generate_series(1, 1200) returning id, at)
      insert into audit_seal (at, audit_ids, hash) select at, array[id], 'hash' from old`,
  )
  await forgetAudit(world.shop)
  expect(await labels()).toEqual([])
  expect((await pool.query('select count(*)::int n from audit_seal')).rows).toEqual([{ n: 1 }])
})

it('forgets entries after two years, and the seals of all others stay valid', async () => {
  const { shop } = world
  for (const daysAgo of [800, 790]) await entry(`${daysAgo} days`, daysAgo)
  // Written before the moment, and sealed after it.
  await entry('at the edge', 730 + 30_000 / day)
  await entry('699 days', 699)
  await entry('today', 0, { sealed: false })
  await forgetAudit(shop)
  expect(await labels()).toEqual(['at the edge', '699 days', 'today'])
  expect(await verifySeals(shop.db)).toEqual([])
  await sealAudit(shop)
  clock = 31 * day
  await forgetAudit(shop)
  expect(await labels()).toEqual(['699 days', 'today'])
  expect(await verifySeals(shop.db)).toEqual([])

  // The remaining entries are still protected.
  await shop.pool.query(
    `set vitrine.audit = 'open'; update audit set label = 'changed' where label = 'today'; reset vitrine.audit`,
  )
  expect(await verifySeals(shop.db)).toMatchObject([{ fault: 'changed' }])
  await expect(shop.pool.query('delete from audit')).rejects.toThrow('the audit only grows')
  clock = 0
})
