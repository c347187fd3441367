import type { ImportState } from '#contract/admin/system/import.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'

const tones = {
  waiting: 'info',
  checking: 'info',
  mapping: 'warning',
  ready: 'warning',
  running: 'info',
  stopping: 'info',
  stopped: 'warning',
  undoing: 'info',
  done: 'success',
  failed: 'error',
  undone: 'neutral',
} as const

export function ImportBadge({ state }: { state: ImportState }) {
  return <Badge tone={tones[state]}>{t(`desk.import.state_${state}`)}</Badge>
}

const activeStates = new Set<ImportState>(['waiting', 'checking', 'running', 'undoing', 'stopping'])

/** True while a job works on the file. */
export function isActive(state: ImportState): boolean {
  return activeStates.has(state)
}
