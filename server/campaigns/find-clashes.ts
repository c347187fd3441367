import { inArray, sql } from 'drizzle-orm'
import type { CampaignClash } from '#contract/admin/marketing/campaign.ts'
import type { Reader } from '#server/db/open.ts'
import { campaign } from '#server/db/tables.ts'
import { clashingPlans } from '#server/platform/admin/plans/clashing-plans.ts'
import type { StoredCampaign, StoredPart } from './campaign-record.ts'

type Shared = { part: string; id: string; name: string }

/** Other campaigns and plans that change the same things at some of the same time, and its own plans that do. */
export async function findClashes(
  reader: Reader,
  { id, startsAt, endsAt }: StoredCampaign,
  parts: StoredPart[],
): Promise<CampaignClash[]> {
  if (!startsAt || parts.length === 0) return []
  const { rows: shared } = await reader.execute<Shared>(sql`
    select o.label part, c.id, c.name from campaign_part o
    join campaign_part p on p.kind = o.kind and p.record_id = o.record_id
    join campaign c on c.id = p.campaign_id and c.id <> ${id} and c.state in ('scheduled', 'live')
    where o.campaign_id = ${id} order by 1, 3 limit 50`)
  const own = sql`select record_id::uuid from campaign_part where campaign_id = ${id} and kind = 'plan'`
  const plans = await clashingPlans(reader, own, { from: startsAt, until: endsAt })
  const ids = plans.flatMap(({ campaignId }) => campaignId ?? [])
  const campaigns = await reader.select().from(campaign).where(inArray(campaign.id, ids))
  const names = new Map(campaigns.map((each) => [each.id, each.name]))
  const labels = new Map(parts.map(({ recordId, label }) => [recordId, label]))
  return [
    ...shared.map(({ part, ...other }) => ({ part, records: 1, campaign: other, plan: null })),
    ...plans.map(({ plan, other, campaignId, records }) => {
      const name = names.get(campaignId ?? '')
      const isOfCampaign = campaignId !== null && name !== undefined
      return {
        ...{ part: labels.get(plan) ?? '', records },
        campaign: isOfCampaign ? { id: campaignId, name } : null,
        plan: isOfCampaign ? null : other,
      }
    }),
  ]
}
