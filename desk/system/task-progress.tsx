import { ProgressBar } from 'react-aria-components/ProgressBar'
import type { SystemTask } from '#contract/admin/system/system.ts'
import { number } from '../formats.ts'
import { t } from '../texts.ts'

/** The progress of a task that waits or runs, or the reason for its failure. */
export function TaskProgress({
  task: { state, progress, failure },
  name,
}: {
  task: SystemTask
  name: string
}) {
  if (state === 'failed')
    return (
      <p role="alert" className="rounded-box bg-error-soft px-4 py-3 text-error">
        <b className="font-medium">{name}</b> · {t(`desk.system.failure_${failure ?? 'failed'}`)}
      </p>
    )
  if (state === 'done') return null
  return (
    <ProgressBar
      value={progress}
      className="block space-y-1.5 rounded-box border border-base-300 bg-base-100 px-4 py-3"
      aria-label={name}
    >
      <span className="flex flex-wrap justify-between gap-2">
        <span className="font-medium">{name}</span>
        <span className="text-muted tabular-nums">
          {state === 'waiting' ? t('desk.system.waiting') : number(progress / 100, { style: 'percent' })}
        </span>
      </span>
      <span className="block h-1.5 overflow-hidden rounded-full bg-hover">
        <span className="block h-full rounded-full bg-accent" style={{ width: `${progress}%` }} />
      </span>
    </ProgressBar>
  )
}
