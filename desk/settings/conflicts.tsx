import type { Conflict } from '#contract/admin/admin-call.ts'
import { ago } from '../formats.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { partLabel } from './labels.ts'

type ConflictsProps = {
  id: string
  conflicts: readonly Conflict[]
  onSettle(conflict: Conflict, isMine: boolean): void
}

/** Parts that a colleague saved meanwhile with another value. The person chooses one of the two. */
export function Conflicts({ id, conflicts, onSettle }: ConflictsProps) {
  return (
    <section role="alert" className="rounded-box border border-warning bg-warning-soft p-4">
      <h2 className="font-semibold text-warning">{t('desk.settings.conflict')}</h2>
      <ul className="mt-2 space-y-3">
        {conflicts.map((conflict) => {
          const { path, theirs, mine, by, at } = conflict
          return (
            <li key={path} className="rounded-field bg-base-100 p-3">
              <p className="font-medium">{partLabel(id, path)}</p>
              <dl className="mt-1 grid gap-1 sm:grid-cols-2">
                <div>
                  <dt className="text-note text-muted">
                    {t('desk.settings.theirs', { name: by ?? '', ago: at ? ago(at) : '' })}
                  </dt>
                  <dd className="font-mono text-note">{shown(theirs)}</dd>
                </div>
                <div>
                  <dt className="text-note text-muted">{t('desk.settings.yours')}</dt>
                  <dd className="font-mono text-note">{shown(mine)}</dd>
                </div>
              </dl>
              <div className="mt-2 flex gap-2">
                <Button onPress={() => onSettle(conflict, false)}>{t('desk.settings.take_theirs')}</Button>
                <Button onPress={() => onSettle(conflict, true)}>{t('desk.settings.take_yours')}</Button>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

export function shown(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
