import { expect, it } from 'vitest'
import { forgetOldRecords } from '#server/platform/forget-old-records.ts'
import { expectDone } from '#test/buying.ts'
import { day, hour, iso, withCampaigns } from '#test/campaigns.ts'

const shop = withCampaigns()
const { parts, campaignOf, schedule, detail, at, later, offerOf, pageOf, summaryOf } = shop

/** Deletes old records as the daily job would that many days from now. Sessions of staff are among them. */
async function forget(days: number) {
  await at(days * day, () => forgetOldRecords(shop.world.shop))
  await shop.signIn()
}

it('goes live and reverts months later, although old records are deleted daily', async () => {
  const { refs, plan, page, promotion, variant } = await parts()
  const id = await campaignOf(refs, { startsAt: iso(45 * day), endsAt: iso(300 * day) })
  await schedule(id)
  await forget(44)
  await later(46 * day)
  expect((await variant()).price).toBe(1000)
  expect(await summaryOf(page)).toBe('In the sale')
  await forget(299)
  await later(301 * day)
  const { campaign } = await detail(id)
  expect(campaign.parts).toMatchObject(Array(4).fill({ state: 'reverted', leftCount: 0, why: null }))
  expect((await variant()).price).toBe(2000)
  expect(await summaryOf(page)).toBe('')
  expect((await offerOf(promotion)).endsAt).toBe(campaign.endsAt)
  await forget(500)
  expect((await shop.staff.call('/plan/status', { id: plan })).code).toBe(40)
})

it('keeps its plans until somebody reverts it', async () => {
  const { refs, variant } = await parts()
  const id = await campaignOf(refs, { endsAt: null })
  await schedule(id)
  await later(2 * hour)
  await forget(400)
  expect((await variant()).price).toBe(1000)
  expectDone(await shop.staff.call('/campaign/revert', { id }))
  expect((await variant()).price).toBe(2000)
})

it('publishes a draft weeks later, although old records are deleted daily', async () => {
  const { page } = await parts()
  const open = await pageOf(page)
  const plan = { kind: 'page', id: page, version: open.version, at: iso(45 * day) } as const
  expectDone(await shop.staff.call('/content/schedule', plan))
  await forget(44)
  await later(46 * day)
  expect(await summaryOf(page)).toBe('In the sale')
})
