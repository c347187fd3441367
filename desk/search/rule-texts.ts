import type { SearchRule } from '#contract/admin/catalog/search.ts'
import { moment } from '../formats.ts'
import { t } from '../texts.ts'

export type RuleState = 'running' | 'planned' | 'over'

type Period = Pick<SearchRule, 'startsAt' | 'endsAt'>

export function ruleState({ startsAt, endsAt }: Period, now = new Date()): RuleState {
  if (startsAt && new Date(startsAt) > now) return 'planned'
  return endsAt && new Date(endsAt) <= now ? 'over' : 'running'
}

/** The period of a rule in words; empty if it has none. */
export function periodText({ startsAt, endsAt }: Period): string {
  if (startsAt && endsAt) return t('desk.search.period', { from: moment(startsAt), until: moment(endsAt) })
  if (startsAt) return t('desk.search.period_from', { from: moment(startsAt) })
  return endsAt ? t('desk.search.period_until', { until: moment(endsAt) }) : ''
}
