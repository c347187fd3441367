import { eq } from 'drizzle-orm'
import { permissions } from '#contract/admin/permissions.ts'
import { bulkKinds } from '#server/bulk-kinds.ts'
import { scheduleCampaign } from '#server/campaigns/schedule-campaign.ts'
import { campaign, campaignPart, coupon } from '#server/db/tables.ts'
import type { AdminCaller } from '#server/platform/admin/caller.ts'
import { indexForDesk } from '#server/platform/admin/lists/desk-search.ts'
import type { Shop } from '#server/platform/shop.ts'
import { demoCampaign } from '../marketing/campaign.ts'
import { daysAgo } from './days.ts'

/** Schedules the demo shop's campaign, as Mia would. */
export async function loadCampaign(shop: Shop): Promise<void> {
  const { name, from, to, coupon: code } = demoCampaign
  const at = shop.now()
  const caller: AdminCaller = {
    ...{
      kind: 'staff',
      id: '',
      name: 'Mia',
      sessionId: null,
      owner: false,
      refundLimits: null,
      stepUpAt: null,
    },
    permissions: new Set(permissions),
  }
  await shop.db.transaction(async (tx) => {
    const [own] = await tx.select({ id: coupon.id }).from(coupon).where(eq(coupon.code, code))
    if (!own) return
    const [made] = await tx
      .insert(campaign)
      .values({
        ...{ name, startsAt: daysAgo(shop, -from), endsAt: daysAgo(shop, -to) },
        ...{ callerKind: 'staff', callerId: '', callerName: caller.name },
      })
      .returning()
    const { id } = made!
    await tx
      .insert(campaignPart)
      .values({ campaignId: id, position: 0, kind: 'coupon', recordId: String(own.id), label: code })
    await indexForDesk(tx, { kind: 'campaign', id, label: name, texts: [name], fresh: at })
    await scheduleCampaign({ shop, tx, at, caller }, bulkKinds, made!)
  })
}
