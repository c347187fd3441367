import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'

/** The time for which planned values hold; `until` null: until somebody changes them. */
export type Period = { from: Date; until: Date | null }

export type ClashingPlan = { plan: string; other: string; campaignId: string | null; records: number }

/**
 * Lets one plan or campaign at a time look for clashes and take its time, until the transaction ends. Otherwise two that
 * do so at the same moment would not see each other.
 */
export async function lockPlanTimes(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('plan times'))`)
}

/**
 * Pairs of plans that change the same value of the same record: of these plans among themselves, and with others that
 * hold, or begin to, before the end of the period. A plan that begins when the period ends counts too, as does one that
 * ends when it begins: the second would find values that have not gone back yet. One that does not revert counts if it
 * has not run yet: whatever it writes before the period is no longer what these plans were made from.
 */
export async function clashingPlans(
  reader: Reader,
  plans: SQL,
  { from, until }: Period,
): Promise<ClashingPlan[]> {
  const [begin, end] = [from.toISOString(), until?.toISOString() ?? 'infinity']
  const { rows } = await reader.execute<ClashingPlan>(sql`
    with own as (select id, kind, undo_of from bulk_plan where id in (${plans})),
      touched as (
        select distinct o.id, o.kind, r.record_id, path from own o
        join bulk_row r on r.plan_id = o.id and r.state = 'change', jsonb_object_keys(r.after) path),
      others as (
        select b.id, b.kind, b.campaign_id from bulk_plan b
        where b.undo_of is null and b.id not in (select id from own)
          and b.id not in (select undo_of from own where undo_of is not null)
          and not exists (select from bulk_plan u where u.undo_of = b.id and u.state = 'done')
          and case when b.revert_at is null
            then b.state in ('waiting', 'running') and coalesce(b.run_at, b.started_at, '-infinity') <= ${end}
            else b.state in ('waiting', 'running', 'stopped', 'done') and b.revert_at >= ${begin}
              and coalesce(b.run_at, b.started_at, '-infinity') <= ${end} end
        union all select id, kind, null from own)
    select t.id plan, x.id other, x.campaign_id "campaignId", count(distinct t.record_id)::int records
    from others x join bulk_row r on r.plan_id = x.id and r.state in ('change', 'done')
    join touched t on t.kind = x.kind and t.record_id = r.record_id and r.after ? t.path
    where x.id not in (select id from own) or t.id < x.id
    group by 1, 2, 3 order by 1, 2 limit 50`)
  return rows
}
