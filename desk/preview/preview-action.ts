import { Eye, MonitorSmartphone } from 'lucide-react'
import type { Action } from '../frame/actions.ts'
import { t } from '../texts.ts'
import type { PreviewChoice } from './preview-choice.ts'

type Opener = Pick<Action, 'label' | 'of'> & { kind: string }

/** V opens the preview of a record of this kind, and switches its width once it is open. `label` names the opening. */
export function previewAction(
  { place, show, switchDevice }: PreviewChoice,
  { kind, label, of }: Opener,
): Action {
  const shared = { keys: 'v', ...(of ? { of } : {}) }
  if (place === null) return { id: `${kind} look`, label, icon: Eye, ...shared, run: () => show(true) }
  const width = { label: t('desk.record.preview_width'), icon: MonitorSmartphone }
  return { id: `${kind} width`, ...width, ...shared, run: switchDevice }
}
