import { sql } from 'drizzle-orm'
import type { CampaignClash } from '#contract/admin/campaign.ts'
import type { Reader } from '#server/db/open.ts'
import type { StoredCampaign, StoredPart } from './campaign-record.ts'

type Row = {
  part: string
  campaignId: string | null
  campaign: string | null
  plan: string | null
  records: number
}

/**
 * Other campaigns and plans that change the same things at some of the same time. One campaign that begins when another
 * one ends counts too: the second would find values that have not gone back yet.
 */
export async function findClashes(
  reader: Reader,
  { id, startsAt, endsAt }: StoredCampaign,
  parts: StoredPart[],
): Promise<CampaignClash[]> {
  if (!startsAt || parts.length === 0) return []
  const [begin, end] = [startsAt.toISOString(), endsAt?.toISOString() ?? null]
  const { rows } = await reader.execute<Row>(sql`
    with own as (select kind, record_id, label from campaign_part where campaign_id = ${id}),
      touched as (
        select distinct o.label, r.record_id, b.kind, path from own o
        join bulk_plan b on o.kind = 'plan' and b.id::text = o.record_id
        join bulk_row r on r.plan_id = b.id and r.state = 'change', jsonb_object_keys(r.after) path),
      others as (
        select b.id, b.kind, b.campaign_id from bulk_plan b
        where b.id::text not in (select record_id from own where kind = 'plan') and b.undo_of is null
          and case when b.revert_at is null
            then b.state = 'waiting' and b.run_at between ${begin} and coalesce(${end}::timestamptz, 'infinity')
            else b.state in ('waiting', 'running', 'stopped', 'done') and b.revert_at >= ${begin}
              and coalesce(b.run_at, b.started_at) <= coalesce(${end}::timestamptz, 'infinity') end)
    select o.label part, c.id "campaignId", c.name campaign, null plan, 1 records
    from own o join campaign_part p on p.kind = o.kind and p.record_id = o.record_id
    join campaign c on c.id = p.campaign_id and c.id <> ${id} and c.state in ('scheduled', 'live')
    union all
    select min(t.label), c.id, c.name, x.id, count(distinct t.record_id)::int
    from others x join bulk_row r on r.plan_id = x.id and r.state in ('change', 'done')
    join touched t on t.kind = x.kind and t.record_id = r.record_id and r.after ? t.path
    left join campaign c on c.id = x.campaign_id
    group by c.id, c.name, x.id
    order by 1, 3 limit 50`)
  return rows.map(({ part, campaignId, campaign, plan, records }) => ({
    ...{ part, records, campaign: campaignId === null ? null : { id: campaignId, name: campaign! } },
    plan: campaignId === null ? plan : null,
  }))
}
