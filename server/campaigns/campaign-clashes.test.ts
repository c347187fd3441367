import { describe, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { hour, iso, withCampaigns } from '#test/campaigns.ts'

const shop = withCampaigns()
const { parts, campaignOf, schedule, detail, at } = shop

const planOf = (id: string) => [{ kind: 'plan' as const, id }]

describe('a campaign', () => {
  it('is scheduled alone if another one with the same values is scheduled at the same moment', async () => {
    const { halve, plan } = await parts()
    const ids = [await campaignOf(planOf(plan)), await campaignOf(planOf(await halve()))]
    const answers = await Promise.all(ids.map((id) => shop.staff.call('/campaign/schedule', { id })))
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 40])
  })

  it('sees a bulk change that runs before it starts and does not revert', async () => {
    const { halve, plan } = await parts()
    expectDone(await shop.staff.call('/plan/run', { id: plan, at: iso(hour / 2) }))
    const id = await campaignOf(planOf(await halve()))
    expect((await detail(id)).clashes).toMatchObject([{ campaign: null, plan, records: 1 }])
    expect((await shop.staff.call('/campaign/schedule', { id })).code).toBe(40)
  })

  it('sees two of its own bulk changes that change the same value', async () => {
    const { halve, plan } = await parts()
    const other = await halve()
    const id = await campaignOf([...planOf(plan), ...planOf(other)])
    const { clashes } = await detail(id)
    expect(clashes).toMatchObject([{ campaign: null, records: 1 }])
    expect([plan, other]).toContain(clashes[0]!.plan)
    expect((await shop.staff.call('/campaign/schedule', { id })).code).toBe(40)
  })

  it('does not see a bulk change that was reverted early', async () => {
    const { halve, plan } = await parts()
    expectDone(await shop.staff.call('/plan/run', { id: plan, revertAt: iso(3 * hour) }))
    const { plan: inverse } = expectDone(await shop.staff.call('/plan/undo', { id: plan }))
    expectDone(await shop.staff.call('/plan/run', { id: inverse.id }))
    const id = await campaignOf(planOf(await halve()))
    expect((await detail(id)).clashes).toEqual([])
    await schedule(id)
  })

  it('keeps other bulk changes from taking a time in which it changes the same', async () => {
    const { halve, plan } = await parts()
    const other = await halve()
    const id = await campaignOf(planOf(plan))
    const { name } = await schedule(id)
    const run = (from: number, until: number) =>
      shop.staff.call('/plan/run', { id: other, at: iso(from), revertAt: iso(until) })
    expect((await run(1.5 * hour, 3 * hour)).msg).toContain(name)
    expectDone(await run(2.5 * hour, 3 * hour))
  })

  it('does not bring back a bulk change that has expired', async () => {
    const { plan } = await parts()
    const part = await at(25 * hour, async () => {
      await shop.signIn()
      const id = await campaignOf(planOf(plan), { startsAt: iso(30 * hour), endsAt: null })
      const { campaign } = await detail(id)
      expect((await shop.staff.call('/campaign/schedule', { id })).code).toBe(40)
      return campaign.parts[0]
    })
    await shop.signIn()
    expect(part?.why).toContain('24 hours')
  })
})
