import { expect, it } from 'vitest'
import { importLock } from '#server/catalog/import/run/import-lock.ts'
import { testShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'

it('lets people merge at the same time, one after the other', async () => {
  const world = await testShop()
  const staff = await signInStaff(world)
  const pair = async (kind: 'category' | 'tag') => {
    const [id, into] = [
      expectDone(await staff.call(`/${kind}/create`, { name: `Old ${kind}` })).group.id,
      expectDone(await staff.call(`/${kind}/create`, { name: `New ${kind}` })).group.id,
    ]
    return { id, into }
  }
  const [categories, tags] = [await pair('category'), await pair('tag')]
  const holding = await world.shop.pool.connect()
  await holding.query("select pg_advisory_lock(hashtext('category order'))")
  const merges = Promise.all([staff.call('/category/merge', categories), staff.call('/tag/merge', tags)])
  const heldBy = async () => {
    const { rows } = await world.shop.pool.query(
      `select count(*)::int held from pg_locks where locktype = 'advisory' and objid = $1 and granted
        and database = (select oid from pg_database where datname = current_database())`,
      [importLock],
    )
    return rows[0].held
  }
  await expect.poll(heldBy).toBe(2)
  holding.release(true)
  for (const merged of await merges) expectDone(merged)
})
