import { afterAll, beforeAll, expect, it } from 'vitest'
import { sealAudit } from '#server/platform/admin/seal-audit.ts'
import { openTestShop, type TestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { signInStaff } from '#test/desk.ts'
import { checkAudit } from './check-audit.ts'

let world: TestShop
beforeAll(async () => {
  world = await openTestShop()
})
afterAll(() => world.close())

it('finds an entry of the audit that was changed after it was sealed', async () => {
  const { shop } = world
  const owner = await signInStaff(world)
  const { setting } = expectDone(await owner.call('/setting/detail', { id: 'shop' }))
  const set = [{ path: 'name', from: 'Vitrine', to: 'Mug & Co' }]
  const { change } = expectDone(
    await owner.call('/setting/save', { id: 'shop', version: setting.version, set }),
  )
  await sealAudit(shop)
  expect(await checkAudit(shop)).toMatchObject({ state: 'ok' })
  await shop.pool.query(
    `set vitrine.audit = 'open'; update audit set caller_name = 'Nobody' where id = ${change.id}; reset vitrine.audit`,
  )
  expect(await checkAudit(shop)).toMatchObject({
    state: 'warn',
    detail: { key: 'desk.check.audit_changed', values: { count: 1, list: `#${change.id}` } },
  })
})
