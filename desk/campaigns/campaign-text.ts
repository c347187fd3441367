import type { Campaign, CampaignPart, CampaignRef } from '#contract/admin/marketing/campaign.ts'
import { moment, number } from '../formats.ts'
import { planTitle } from '../plans/states.tsx'
import { t } from '../texts.ts'
import type { Tone } from '../ui/badge.tsx'

export const stateTones: Record<Campaign['state'], Tone> = {
  ...{ draft: 'neutral', scheduled: 'info', live: 'success', ended: 'neutral' },
}
export const partTones: Record<CampaignPart['state'], Tone> = {
  ...{ open: 'neutral', waiting: 'info', live: 'success', reverted: 'neutral', failed: 'error' },
}

export const stateText = (state: string) => t(`desk.campaign.state_${state}`)
export const partStateText = (state: string) => t(`desk.campaign.part_${state}`)
export const kindText = (kind: string) => t(`desk.campaign.kind_${kind}`)

const names: Record<string, string> = {
  name: 'desk.offer.name',
  startsAt: 'desk.offer.starts',
  endsAt: 'desk.offer.ends',
  active: 'desk.offer.active',
  parts: 'desk.campaign.parts',
  state: 'desk.offer.state',
}

export function fieldName(path: string): string {
  return t(names[path] ?? path)
}

export function fieldText(path: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (path === 'parts') return number((value as CampaignRef[]).length)
  if (path === 'state') return stateText(String(value))
  return path === 'name' ? String(value) : moment(String(value))
}

/** A plan is named by its change. */
export function partName({ kind, name, plan }: Pick<CampaignPart, 'kind' | 'name' | 'plan'>): string {
  return plan ? planName(plan) : name || kindText(kind)
}

/** A plan's change and its number of rows, such as "Price: -20% · 40". */
export function planName(plan: NonNullable<CampaignPart['plan']>): string {
  return `${planTitle(plan)} · ${number(plan.change)}`
}

/** The path of the screen of a part. */
export function pathOfPart({ kind, id }: CampaignRef): string {
  return `/${kind === 'plan' ? 'plans' : `${kind}s`}/${id}`
}
