import type { ImportState } from '#contract/admin/import.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'

const tones = {
  waiting: 'info',
  checking: 'info',
  ready: 'warning',
  running: 'info',
  stopping: 'info',
  stopped: 'warning',
  done: 'success',
  failed: 'error',
} as const

export function ImportBadge({ state }: { state: ImportState }) {
  return <Badge tone={tones[state]}>{t(`desk.import.state_${state}`)}</Badge>
}

/** True while a job works on the file. */
export function isActive(state: ImportState): boolean {
  return state === 'waiting' || state === 'checking' || state === 'running' || state === 'stopping'
}
