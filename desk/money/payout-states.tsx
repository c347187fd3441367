import type { AdminData } from '#contract/admin/calls.ts'
import type { RowOf } from '../lists/list-screen.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

export type PayoutRow = RowOf<'/payout/list'>
export type Line = AdminData<'/payout/detail'>['items'][number]

export const stateText = (state: string) => t(`desk.payout.state_${state}`)
export const statusText = (status: string) => t(`desk.payout.status_${status}`)

const stateTones: Record<PayoutRow['state'], Tone> = {
  waiting: 'neutral',
  unreadable: 'warning',
  open: 'warning',
  matched: 'success',
  closed: 'neutral',
}

export function PayoutBadges({ state, status, unreadAt }: Pick<PayoutRow, 'state' | 'status' | 'unreadAt'>) {
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={unreadAt ? 'warning' : stateTones[state]}>{stateText(state)}</Badge>
      {status !== 'paid' && (
        <Badge tone={status === 'failed' ? 'error' : 'neutral'}>{statusText(status)}</Badge>
      )}
    </span>
  )
}

const quiet: readonly Line['finding'][] = ['matched', 'fee', 'explained']

/** Somebody has to look at the line. */
export const isDiffering = ({ finding }: Pick<Line, 'finding'>) => !quiet.includes(finding)

export function FindingBadge(line: Pick<Line, 'finding'>) {
  const tone = isDiffering(line) ? 'warning' : line.finding === 'matched' ? 'success' : 'neutral'
  return <Badge {...{ tone }}>{t(`desk.payout.finding_${line.finding}`)}</Badge>
}

/** Queries that show what a payout changes. */
export const shownPayouts = ['/payout/list', '/payout/detail', '/view/counts', '/period/preview'] as const
