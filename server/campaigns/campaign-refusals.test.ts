import { describe, expect, it } from 'vitest'
import { expectDone } from '#test/buying.ts'
import { withCampaigns } from '#test/campaigns.ts'
import { signInStaff } from '#test/desk.ts'

const shop = withCampaigns()
const { parts, campaignOf, detail } = shop

describe('a campaign that can’t be scheduled', () => {
  it('names the part that is on already, or was deleted, and why', async () => {
    const { refs, promotion, coupon, code } = await parts()
    const id = await campaignOf(refs)
    const schedule = () => shop.staff.call('/campaign/schedule', { id })
    const { version } = expectDone(await shop.staff.call('/promotion/detail', { id: promotion }))
    const set = [{ path: 'active', from: false, to: true }]
    expectDone(await shop.staff.call('/promotion/save', { id: promotion, version, set }))
    const { name } = (await detail(id)).campaign.parts[1]!
    expect(await schedule()).toMatchObject({
      ...{ code: 40, data: { reason: 'transition_refused' } },
      msg: `“${name}” can’t be scheduled. It is already on. Switch it off, so that the campaign can switch it on.`,
    })
    await shop.world.shop.pool.query('update promotion set active = false where id = $1', [promotion])
    await shop.world.shop.pool.query('delete from coupon where id = $1', [coupon])
    expect((await schedule()).msg).toBe(`“${code}” can’t be scheduled. It was deleted.`)
  })

  it('names the part that the person could not change by itself', async () => {
    const { refs } = await parts()
    const id = await campaignOf(refs)
    const clerk = await signInStaff(shop.world, { permissions: ['promotions.change', 'prices.change'] })
    const answer = await clerk.call('/campaign/schedule', { id })
    expect(answer.code).toBe(30)
    expect(answer.msg).toContain((await detail(id)).campaign.parts[3]!.name)
  })
})
