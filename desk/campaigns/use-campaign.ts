import type { AdminData } from '#contract/admin/calls.ts'
import type { Campaign } from '#contract/admin/marketing/campaign.ts'
import { queries, read, refresh } from '../query.ts'

/** The campaign that is edited: its parts by kind and id, as the server compares them. */
export function baseOf({ name, startsAt, endsAt, parts }: Campaign) {
  return { name, startsAt, endsAt, parts: parts.map(({ kind, id }) => ({ kind, id })) }
}

/** Puts a campaign that a call answered where its screen reads it, and asks again for its clashes. */
export function showCampaign({ campaign, version }: { campaign: Campaign; version: number }) {
  queries.setQueryData<AdminData<'/campaign/detail'>>(
    read('/campaign/detail', { id: campaign.id }).queryKey,
    (before) => before && { ...before, campaign, version },
  )
  void refresh('/campaign/detail', '/campaign/list', '/preview/grant', '/preview/content')
  void refresh('/plan/list', '/promotion/list', '/coupon/list')
  return { base: baseOf(campaign), version }
}
