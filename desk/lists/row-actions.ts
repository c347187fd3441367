import { useNavigate } from '@tanstack/react-router'
import { runWhenOpen, useActions } from '../frame/actions.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { toastError } from '../ui/toast.tsx'
import type { ListCall, ListScreen, RowOf } from './list-screen.ts'

/** Keys that open the record of the focused row with one of its actions, such as to approve a return. */
export function useRowActions(
  { rowKeys = [], pathOf }: ListScreen<ListCall>,
  rows: readonly RowOf<ListCall>[],
): void {
  const navigate = useNavigate()
  const run = (actionOf: (row: RowOf<ListCall>) => string | null) => {
    const id = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row
    const row = rows.find((each) => each.id === id)
    if (!row) return
    const action = actionOf(row)
    if (action === null) return toastError(new Error(t('desk.frame.not_possible')))
    runWhenOpen(action, pathOf(row))
    void navigate({ to: pathOf(row) })
  }
  useActions(
    rowKeys
      .filter(({ permission }) => may(permission))
      .map(({ keys, label, actionOf }) => ({
        ...{ id: `row key ${keys}`, label: t(label), keys, onlyByKey: true },
        run: () => run(actionOf),
      })),
  )
}
