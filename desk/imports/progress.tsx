import type { Import } from '#contract/admin/system/import.ts'
import { number } from '../formats.ts'
import { t } from '../texts.ts'
import { Card } from '../ui/screen.tsx'
import { textOfFault } from './fault.ts'

/** How far the current step has come. */
export function Progress({ shown: { progress, check } }: { shown: Import }) {
  const isUndo = progress?.step === 'undoing'
  // A rehearsal begins without a check.
  const isRun = check !== null
  return (
    <Card>
      <p className="pt-1 font-medium">
        {t(`desk.import.step_${progress?.step ?? (isRun ? 'importing' : 'checking')}`)}
      </p>
      <progress
        {...(progress ? { value: progress.done, max: Math.max(1, progress.total) } : {})}
        aria-label={t('desk.import.progress_name')}
        className="mt-2 h-2 w-full accent-primary"
      />
      <p aria-live="polite" className="text-note text-muted">
        {progress &&
          t(isUndo ? 'desk.import.progress_products' : 'desk.import.progress', {
            done: number(progress.done),
            of: number(progress.total),
          })}
      </p>
      {isRun && (
        <p className="mt-1 text-note text-muted">
          {t(isUndo ? 'desk.import.undo_leave' : 'desk.import.leave')}
        </p>
      )}
    </Card>
  )
}

/** Why the last step failed. */
export function Failure({ shown: { failure, fault } }: { shown: Import }) {
  return (
    <div role="alert" className="rounded-field bg-error-soft px-3 py-2 text-error">
      <p className="font-medium">{t(`desk.import.failure_${failure}`)}</p>
      {fault && <p className="mt-1 break-words">{textOfFault(fault)}</p>}
    </div>
  )
}
