import { describe, expect, it } from 'vitest'
import type { CampaignRef } from '#contract/admin/marketing/campaign.ts'
import { events } from '#server/events.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { openTestShop } from '#test/app.ts'
import { expectDone } from '#test/buying.ts'
import { hour, iso, withCampaigns } from '#test/campaigns.ts'
import { signInStaff } from '#test/desk.ts'

const shop = withCampaigns()
const { parts, campaignOf, schedule, detail, at, later, offerOf, pageOf, edit, summaryOf } = shop

describe('a campaign', () => {
  it('goes live and reverts as a whole, at its time', async () => {
    const { variant, promotion, code, page, refs } = await parts()
    const id = await campaignOf(refs)
    expect((await detail(id)).clashes).toEqual([])
    const scheduled = await schedule(id)
    expect(scheduled).toMatchObject({ state: 'scheduled', by: expect.any(String) })
    expect(scheduled.parts.map(({ state, why }) => [state, why])).toEqual(Array(4).fill(['waiting', null]))
    expect((await variant()).price).toBe(2000)
    expect((await offerOf(promotion)).state).toBe('planned')
    await later(1.5 * hour)
    expect((await detail(id)).campaign.state).toBe('live')
    expect(await variant()).toMatchObject({ price: 1000 })
    expect(await summaryOf(page)).toBe('In the sale')
    const states = await at(1.5 * hour, async () => [
      (await offerOf(promotion)).state,
      expectDone(await shop.staff.call('/coupon/list', { q: code })).items[0]?.state,
      (await shop.world.app.inject({ url: '/' })).body.includes('Banner'),
    ])
    expect(states).toEqual(['running', 'running', true])
    await later(2.5 * hour)
    await later(2.5 * hour)
    const { campaign } = await detail(id)
    expect(campaign.state).toBe('ended')
    expect(campaign.parts).toMatchObject(Array(4).fill({ state: 'reverted', leftCount: 0, why: null }))
    expect(await variant()).toMatchObject({ price: 2000, compareAtPrice: null, lowestPrice30: 1000 })
    expect(await at(2.5 * hour, async () => (await offerOf(promotion)).state)).toBe('ended')
    expect(await summaryOf(page)).toBe('')
    // The text of the sale stays as the draft.
    expect((await pageOf(page)).content.draft).not.toBeNull()
    const { items } = expectDone(await shop.staff.call('/campaign/list', { q: campaign.name }))
    expect(items).toMatchObject([{ id, state: 'ended', parts: 4, problems: 0 }])
  })

  it('reverts at once when asked, and keeps and names what a colleague changed meanwhile', async () => {
    const { variant, promotion, page, refs } = await parts()
    const id = await campaignOf(refs, { endsAt: null })
    await schedule(id)
    await later(1.5 * hour)
    const { product, version, variant: number } = await variant()
    const path = `variants.${number}.price`
    expectDone(
      await shop.staff.call('/product/save', { id: product, version, set: [{ path, from: 1000, to: 900 }] }),
    )
    const open = await pageOf(page)
    const edited = await edit(page, open.version, 'In the sale', 'Edited by a colleague')
    expectDone(await shop.staff.call('/content/publish', { kind: 'page', id: page, version: edited }))
    const { campaign } = await at(1.5 * hour, async () =>
      expectDone(await shop.staff.call('/campaign/revert', { id })),
    )
    expect(campaign.state).toBe('ended')
    expect(campaign.parts).toMatchObject([
      {
        kind: 'plan',
        state: 'reverted',
        leftCount: 1,
        left: [{ why: 'Someone changed it after it was planned.' }],
      },
      { kind: 'promotion', state: 'reverted', leftCount: 0 },
      { kind: 'coupon', state: 'reverted', leftCount: 0 },
      { kind: 'page', state: 'reverted', leftCount: 1, left: [{ label: 'texts.en.summary' }] },
    ])
    expect(await variant()).toMatchObject({ price: 900, compareAtPrice: null })
    expect(await at(1.5 * hour + 1000, async () => (await offerOf(promotion)).state)).toBe('ended')
    expect(await summaryOf(page)).toBe('Edited by a colleague')
  })

  it('refuses an end before its start, a start in the past, and no parts', async () => {
    const { campaign, version } = expectDone(await shop.staff.call('/campaign/create', { name: 'Times' }))
    const { id } = campaign
    const save = (startsAt: string, endsAt: string) =>
      shop.staff.call('/campaign/save', {
        ...{ id, version },
        set: [
          { path: 'startsAt', from: null, to: startsAt },
          { path: 'endsAt', from: null, to: endsAt },
        ],
      })
    expect(await save(iso(2 * hour), iso(hour))).toMatchObject({
      data: { fields: { endsAt: expect.any(String) } },
    })
    expect(await shop.staff.call('/campaign/schedule', { id })).toMatchObject({
      data: { fields: { startsAt: expect.any(String) } },
    })
    expectDone(await save(iso(-hour), iso(hour)))
    expect(await shop.staff.call('/campaign/schedule', { id })).toMatchObject({
      data: { fields: { startsAt: 'Choose a time in the future.' } },
    })
    const empty = await campaignOf([])
    expect(await shop.staff.call('/campaign/schedule', { id: empty })).toMatchObject({
      data: { reason: 'transition_refused' },
    })
  })

  it('names others that change the same before it is scheduled, and refuses to be', async () => {
    const { refs, halve, promotion } = await parts()
    const first = await campaignOf(refs)
    const { name } = await schedule(first)
    const second = await campaignOf(
      [
        { kind: 'plan', id: await halve() },
        { kind: 'promotion', id: String(promotion) },
      ],
      { startsAt: iso(1.5 * hour), endsAt: iso(3 * hour) },
    )
    const { clashes, campaign } = await detail(second)
    expect(clashes).toMatchObject([
      { part: campaign.parts[1]!.name, campaign: { id: first, name }, records: 1 },
      { campaign: { id: first, name }, plan: null, records: 1 },
    ])
    const { msg } = await shop.staff.call('/campaign/schedule', { id: second })
    expect(msg).toContain(campaign.parts[1]!.name)
    // Once the first is over, the plan of another one changes the same without harm.
    const after = await campaignOf([{ kind: 'plan', id: await halve() }], {
      ...{ startsAt: iso(2.1 * hour), endsAt: iso(3 * hour) },
    })
    expect((await detail(after)).clashes).toEqual([])
    await schedule(after)
  })

  it('names a part that was deleted or already published meanwhile, and applies and reverts the others', async () => {
    const { refs, coupon, page, variant } = await parts()
    const id = await campaignOf(refs)
    await schedule(id)
    await shop.world.shop.pool.query('delete from coupon where id = $1', [coupon])
    const open = await pageOf(page)
    expectDone(await shop.staff.call('/content/publish', { kind: 'page', id: page, version: open.version }))
    await later(1.5 * hour)
    const live = (await detail(id)).campaign
    expect(live.parts[2]).toMatchObject({ kind: 'coupon', why: 'It was deleted.' })
    expect(live.parts[3]).toMatchObject({ kind: 'page', state: 'failed', why: expect.any(String) })
    expect((await variant()).price).toBe(1000)
    await later(2.5 * hour)
    const { campaign } = await detail(id)
    expect(campaign.parts.map(({ state }) => state)).toEqual(['reverted', 'reverted', 'failed', 'failed'])
    expect((await variant()).price).toBe(2000)
    const { items } = expectDone(await shop.staff.call('/campaign/list', { q: campaign.name }))
    expect(items[0]?.problems).toBe(2)
  })

  it('is cancelled and undone with its parts as they were, and scheduled again', async () => {
    const { refs, promotion, plan, variant } = await parts()
    const id = await campaignOf(refs)
    await schedule(id)
    expect((await shop.staff.call('/plan/run', { id: plan })).code).toBe(40)
    expectDone(await shop.staff.call('/campaign/cancel', { id }))
    expect(await offerOf(promotion)).toMatchObject({ active: false, startsAt: null, endsAt: null })
    const open = await detail(id)
    expect(open.campaign).toMatchObject({ state: 'draft' })
    const set = [{ path: 'startsAt', from: open.campaign.startsAt, to: iso(1.5 * hour) }]
    expectDone(await shop.staff.call('/campaign/save', { id, version: open.version, set }))
    const { change } = expectDone(await shop.staff.call('/campaign/schedule', { id }))
    // It waits for its moment, and nobody holds it back.
    expect(expectDone(await shop.staff.call('/held/list', {})).items).toEqual([])
    expectDone(await shop.staff.call('/change/undo', { id: change.id }))
    expect((await detail(id)).campaign.parts).toMatchObject(Array(4).fill({ state: 'open', why: null }))
    await schedule(id)
    await later(1.2 * hour)
    expect((await variant()).price).toBe(2000)
    await later(1.7 * hour)
    expect((await variant()).price).toBe(1000)
  })

  it('moves its end with that of its parts', async () => {
    const { refs, promotion, variant } = await parts()
    const id = await campaignOf(refs)
    await schedule(id)
    const endsAt = iso(4 * hour)
    expectDone(await shop.staff.call('/campaign/move', { id, endsAt }))
    expect((await offerOf(promotion)).endsAt).toBe(endsAt)
    await later(3 * hour)
    expect((await variant()).price).toBe(1000)
    await later(5 * hour)
    expect((await detail(id)).campaign.parts).toMatchObject(
      Array(4).fill({ state: 'reverted', leftCount: 0 }),
    )
    expect((await variant()).price).toBe(2000)
  })

  it('never goes live once its end has passed', async () => {
    const { refs, page, variant } = await parts()
    const id = await campaignOf(refs)
    await schedule(id)
    await later(3 * hour)
    const { campaign } = await detail(id)
    expect(campaign.state).toBe('ended')
    expect(campaign.parts.map(({ kind, state }) => [kind, state])).toContainEqual(['page', 'failed'])
    expect((await variant()).price).toBe(2000)
    expect((await pageOf(page)).content.draft).not.toBeNull()
  })

  it('takes only parts that a person could change by themselves', async () => {
    const { refs } = await parts()
    const marketer = await signInStaff(shop.world, { permissions: ['products.read', 'promotions.change'] })
    const tryPart = async (ref: CampaignRef) => {
      const { campaign, version } = expectDone(await marketer.call('/campaign/create', { name: 'Mine' }))
      const set = [{ path: 'parts', from: [], to: [ref] }]
      return (await marketer.call('/campaign/save', { id: campaign.id, version, set })).code
    }
    expect(await Promise.all(refs.map(tryPart))).toEqual([30, 0, 0, 30])
    const id = await campaignOf(refs)
    expect((await marketer.call('/campaign/schedule', { id })).code).toBe(30)
    await schedule(id)
    expect((await marketer.call('/campaign/cancel', { id })).code).toBe(30)
    expect((await marketer.call('/campaign/move', { id, endsAt: null })).code).toBe(30)
    await later(1.5 * hour)
    expect((await marketer.call('/campaign/revert', { id })).code).toBe(30)
    const reader = await signInStaff(shop.world, { permissions: ['products.read'] })
    expect((await reader.call('/campaign/list', {})).code).toBe(30)
  })

  it('is undone as a draft, and deleted', async () => {
    const { refs } = await parts()
    const { campaign, version } = expectDone(await shop.staff.call('/campaign/create', { name: 'Undone' }))
    const { id } = campaign
    const set = [{ path: 'parts', from: [], to: refs }]
    const { change } = expectDone(await shop.staff.call('/campaign/save', { id, version, set }))
    expectDone(await shop.staff.call('/change/undo', { id: change.id }))
    expect((await detail(id)).campaign.parts).toEqual([])
    expectDone(await shop.staff.call('/campaign/remove', { id }))
    expect((await shop.staff.call('/campaign/detail', { id })).code).toBe(40)
  })
})

it('goes live and reverts once while two servers run the jobs', async () => {
  const { refs, variant, page } = await parts()
  const second = await openTestShop({ databaseUrl: shop.world.databaseUrl })
  const jobs = await Promise.all(
    [shop.world, second].map(({ shop, databaseUrl }) => startJobs(shop, databaseUrl, events, [])),
  )
  try {
    const id = await campaignOf(refs, { startsAt: iso(2000), endsAt: iso(6000) })
    await schedule(id)
    const state = async () => (await detail(id)).campaign.state
    await expect.poll(state, { timeout: 20_000, interval: 50 }).toBe('live')
    await expect.poll(async () => (await variant()).price, { timeout: 5000, interval: 50 }).toBe(1000)
    await expect.poll(state, { timeout: 20_000, interval: 50 }).toBe('ended')
    await expect.poll(async () => (await variant()).price, { timeout: 5000, interval: 50 }).toBe(2000)
    const { rows } = await shop.world.shop.pool.query(
      `select resource, count(*)::int from audit where call like '/campaign/%' and resource_id = $1 group by 1`,
      [page],
    )
    expect(rows).toEqual([{ resource: 'page', count: 2 }])
  } finally {
    await Promise.all(jobs.map((each) => each.close()))
    await second.close()
  }
}, 60_000)
