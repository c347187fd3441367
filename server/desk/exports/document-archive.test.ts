import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays } from '#contract/admin/money/report.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { changeSetting } from '#server/platform/settings/settings.ts'
import type { TestShop } from '#test/app.ts'
import { buy, expectDone, openBuyingShop, payAt, sell } from '#test/buying.ts'
import { type DeskCaller, runHeldJobs, signInStaff } from '#test/desk.ts'
import { writeExport } from './write-export.ts'

let world: TestShop
let owner: DeskCaller

beforeAll(async () => {
  world = await openBuyingShop({
    async prepare(shop) {
      const address = { street: 'Haldenweg 12', postalCode: '10115', city: 'Berlin', vatId: 'DE123456789' }
      await shop.db.transaction((tx) =>
        changeSetting(tx, shopSetting, { legalName: 'Haldene GmbH', ...address }),
      )
      await sell(shop, { sku: 'MUG', price: 2400, onHand: 100 })
    },
  })
  owner = await signInStaff(world)
})
afterAll(() => world.close())

async function archived(period: { from: string; until: string }) {
  const { id } = expectDone(await owner.call('/export/start', { kind: 'documents', ...period })).export
  await runHeldJobs(world)
  const { url } = expectDone(await owner.call('/export/link', { id }))
  const { 'x-desk': _key, ...headers } = owner.headers
  const response = await world.app.inject({ url, headers })
  return { response, files: unzipSync(new Uint8Array(response.rawPayload)) }
}

it('has the invoices and credit notes of a period as PDF files', async () => {
  for (let count = 0; count < 2; count++) {
    const { payment, orderNumber: number } = await buy(world.visitor(), { method: 'test' })
    await payAt(world.app, payment)
    expectDone(await owner.call('/order/ship', { number } as never))
    await runHeldJobs(world)
    if (count === 0)
      expectDone(await owner.call('/order/refund', { number, amount: 700, reason: 'goodwill' }))
    await runHeldJobs(world)
  }
  const { rows } = await world.shop.pool.query<{ number: string }>('select number from invoice')
  const numbers = rows.map(({ number }) => `${number}.pdf`).sort()
  expect(numbers).toHaveLength(3)
  const today = world.shop.now().toISOString().slice(0, 10)
  const period = { from: addDays(today, -1), until: addDays(today, 1) }
  const { response, files } = await archived(period)
  expect(response.headers).toMatchObject({ 'content-type': 'application/zip' })
  expect(response.headers['content-disposition']).toContain(`documents-${today}.zip`)
  expect(Object.keys(files).sort()).toEqual(numbers)
  for (const content of Object.values(files))
    expect(Buffer.from(content).toString('latin1', 0, 5)).toBe('%PDF-')
  const [listed] = expectDone(await owner.call('/export/list', {})).items
  expect(listed).toMatchObject({ kind: 'documents', format: 'zip', rows: 3 })

  const { id } = expectDone(await owner.call('/export/start', { kind: 'documents', ...period })).export
  const ended = await writeExport(world.shop, id, new AbortController().signal, { maxRows: 2 })
  expect(ended).toMatchObject({ state: 'failed', failure: 'too_large', storageKey: null })
})

it('is empty for a period without documents, and refused to people who may not see money', async () => {
  const none = { from: '2001-01-01', until: '2001-01-31' }
  expect((await archived(none)).files).toEqual({})
  const backwards = { kind: 'documents', from: '2001-01-31', until: '2001-01-01' } as const
  expect(await owner.call('/export/start', backwards)).toMatchObject({
    data: { fields: { until: expect.any(String) } },
  })
  const seller = await signInStaff(world, { permissions: ['export.orders'] })
  expect(await seller.call('/export/start', { kind: 'documents', ...none })).toMatchObject({ code: 30 })
})
