import type { AdminData } from '#contract/admin/calls.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

export type ReturnRow = AdminData<'/return/list'>['items'][number]

const tones: Record<ReturnRow['stage'], Tone> = {
  ...{ decide: 'warning', send: 'neutral', travel: 'info', inspect: 'warning', settle: 'warning' },
  ...{ refund: 'info', refunded: 'success', replaced: 'success', refused: 'neutral' },
  ...{ cancelled: 'neutral', ended: 'neutral' },
}

export const stageText = (stage: string) => t(`desk.return.stage_${stage}`)
export const typeText = (type: string) => t(`desk.return.type_${type}`)
export const reasonText = (reason: string) => t(`desk.return.reason_${reason}`)

export function StageBadge({ stage }: Pick<ReturnRow, 'stage'>) {
  return <Badge tone={tones[stage]}>{stageText(stage)}</Badge>
}
