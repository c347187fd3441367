import { describe, expect, it } from 'vitest'
import type { CampaignRef } from '#contract/admin/marketing/campaign.ts'
import { expectDone } from '#test/buying.ts'
import { hour, iso, withCampaigns } from '#test/campaigns.ts'

const shop = withCampaigns()
const { parts, campaignOf, schedule, detail, at, later, offerOf } = shop

/** Gives a promotion a time by hand. */
async function giveTime(id: number, times: { startsAt?: string; endsAt?: string }) {
  const { promotion, version } = expectDone(await shop.staff.call('/promotion/detail', { id }))
  const set = Object.entries(times).map(([path, to]) => ({
    ...{ path, to },
    from: promotion[path as 'startsAt' | 'endsAt'],
  }))
  expectDone(await shop.staff.call('/promotion/save', { id, version, set }))
}

const ofPromotion = (id: number): CampaignRef[] => [{ kind: 'promotion', id: String(id) }]
const run = async (id: string) => expectDone(await shop.staff.call('/plan/run', { id })).plan

/** Undoes the plan of a live campaign by hand. */
async function undo(plan: string) {
  const { plan: inverse } = expectDone(await shop.staff.call('/plan/undo', { id: plan }))
  return run(inverse.id)
}

describe('an offer that had the end of its campaign before', () => {
  it('ends when the campaign is reverted', async () => {
    const { promotion } = await parts()
    const endsAt = iso(2 * hour)
    await giveTime(promotion, { endsAt })
    const id = await campaignOf(ofPromotion(promotion), { endsAt })
    await schedule(id)
    await later(1.5 * hour)
    await at(1.5 * hour, async () => expectDone(await shop.staff.call('/campaign/revert', { id })))
    expect(await at(1.5 * hour + 1000, async () => (await offerOf(promotion)).state)).toBe('ended')
    expect((await detail(id)).campaign.parts).toMatchObject([{ state: 'reverted', leftCount: 0 }])
  })

  it('moves with the campaign, and gets its own end back when the schedule is cancelled', async () => {
    const { promotion } = await parts()
    const [endsAt, moved] = [iso(2 * hour), iso(4 * hour)]
    await giveTime(promotion, { endsAt })
    const id = await campaignOf(ofPromotion(promotion), { endsAt })
    await schedule(id)
    expectDone(await shop.staff.call('/campaign/move', { id, endsAt: moved }))
    expect((await offerOf(promotion)).endsAt).toBe(moved)
    expectDone(await shop.staff.call('/campaign/cancel', { id }))
    expect(await offerOf(promotion)).toMatchObject({ startsAt: null, endsAt, active: false })
  })
})

describe('a bulk change of a campaign', () => {
  it('goes on after it was stopped', async () => {
    const { plan, variant } = await parts()
    const id = await campaignOf([{ kind: 'plan', id: plan }])
    await schedule(id)
    // As while a large one runs.
    await shop.world.shop.pool.query("update bulk_plan set state = 'running', run_at = null where id = $1", [
      plan,
    ])
    expectDone(await shop.staff.call('/plan/cancel', { id: plan }))
    const timed = await shop.staff.call('/plan/run', { id: plan, revertAt: iso(9 * hour) })
    expect(timed.code).toBe(40)
    expect(await run(plan)).toMatchObject({ state: 'done', done: 1 })
    expect((await variant()).price).toBe(1000)
    await later(2.5 * hour)
    expect((await variant()).price).toBe(2000)
  })

  it('is undone by itself while the campaign is live, and not run again', async () => {
    const { plan, variant } = await parts()
    const id = await campaignOf([{ kind: 'plan', id: plan }])
    await schedule(id)
    await later(1.5 * hour)
    expect(await undo(plan)).toMatchObject({ state: 'done', campaign: null })
    expect((await variant()).price).toBe(2000)
    expect((await shop.staff.call('/plan/run', { id: plan })).code).toBe(40)
    await later(2.5 * hour)
    expect((await detail(id)).campaign.parts).toMatchObject([{ state: 'reverted', why: null }])
  })
})

describe('a campaign', () => {
  it('is reverted, not cancelled, once its start has passed, even if its job is late', async () => {
    const { plan, variant } = await parts()
    const id = await campaignOf([{ kind: 'plan', id: plan }])
    await schedule(id)
    await shop.world.shop.pool.query(
      "delete from outbox where event = 'campaign.due' and payload->>'campaignId' = $1",
      [id],
    )
    await later(1.5 * hour)
    expect((await variant()).price).toBe(1000)
    await at(1.5 * hour, async () => {
      expect((await shop.staff.call('/campaign/cancel', { id })).msg).toBe('This campaign is live.')
      expectDone(await shop.staff.call('/campaign/revert', { id }))
    })
    expect((await variant()).price).toBe(2000)
    expect((await detail(id)).campaign).toMatchObject({ state: 'ended', parts: [{ state: 'reverted' }] })
  })

  it('moves its end although a part no longer can, and names that part', async () => {
    const { refs, plan, promotion } = await parts()
    const id = await campaignOf(refs)
    await schedule(id)
    await later(1.5 * hour)
    await undo(plan)
    const endsAt = iso(4 * hour)
    const { campaign } = expectDone(await shop.staff.call('/campaign/move', { id, endsAt }))
    expect(campaign).toMatchObject({ state: 'live', endsAt })
    expect(campaign.parts.map(({ state, why }) => [state, why])).toEqual([
      ['live', 'This bulk change no longer reverts automatically.'],
      ...Array(3).fill(['live', null]),
    ])
    expect((await offerOf(promotion)).endsAt).toBe(endsAt)
  })

  it('is cancelled although a part can’t be put back, and names that part', async () => {
    const { refs, plan, promotion } = await parts()
    await giveTime(promotion, { endsAt: iso(hour / 2) })
    const id = await campaignOf(refs)
    await schedule(id)
    // Its earlier end would lie before its new start.
    await giveTime(promotion, { startsAt: iso(1.5 * hour) })
    const { campaign } = expectDone(await shop.staff.call('/campaign/cancel', { id }))
    expect(campaign.state).toBe('draft')
    expect(campaign.parts[1]).toMatchObject({ state: 'open', why: expect.stringContaining('breaks a rule') })
    const { plan: freed } = expectDone(await shop.staff.call('/plan/status', { id: plan }))
    expect(freed).toMatchObject({ state: 'planned', campaign: null })
  })
})
