import type { AdminData } from '#contract/admin/calls.ts'
import type { RowOf } from '../lists/list-screen.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

export type BankRow = RowOf<'/bankLine/list'>
export type Candidate = AdminData<'/bankLine/detail'>['candidates'][number]
export type Finding = Candidate['finding']

const tones: Partial<Record<Finding, Tone>> = {
  exact: 'success',
  recorded: 'success',
  refund: 'success',
  payout: 'success',
}

/** Findings that match at one press, and those that a person accepts, as the contract names them. */
const sure: readonly Finding[] = ['exact', 'recorded', 'refund', 'payout']
const accepted = ['underpaid', 'overpaid', 'paid_twice', 'late', 'closed'] as const
export type Accepted = (typeof accepted)[number]

export const isSure = (finding: Finding | null): boolean => finding !== null && sure.includes(finding)

export function acceptable(finding: Finding): Accepted | undefined {
  return accepted.find((each) => each === finding)
}

export const stateText = (state: string) => t(`desk.bank.state_${state}`)

/** How a line stands: what it fits while it is open, and else where it went. */
export function lineText({ state, finding }: Pick<BankRow, 'state' | 'finding'>): string {
  return finding ? t(`desk.bank.finding_${finding}`) : stateText(state)
}

export function LineBadge({ state, finding }: Pick<BankRow, 'state' | 'finding'>) {
  const tone = finding ? (finding === 'unknown' ? 'neutral' : (tones[finding] ?? 'warning')) : 'neutral'
  return <Badge tone={tone}>{lineText({ state, finding })}</Badge>
}

/** Queries that show what a line changes. */
export const shownLines = [
  '/bankLine/list',
  '/bankLine/detail',
  '/view/counts',
  '/order/detail',
  '/payout/list',
  '/payout/detail',
] as const
