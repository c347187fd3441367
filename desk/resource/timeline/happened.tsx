import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import type { ChangeRow } from '#contract/admin/change.ts'
import type { Happened } from '#contract/admin/timeline.ts'
import { moment } from '../../formats.ts'
import { useCall } from '../../query.ts'
import { may } from '../../session.ts'
import { t } from '../../texts.ts'
import { byName } from '../differences.tsx'
import { ChangeActions, changeText } from './change-actions.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { NotedTimeline } from './noted-timeline.tsx'
import type { HappenedProps } from './record-timeline.tsx'
import type { Event } from './timeline.tsx'

/** The timeline of a record with the changes by staff, Undo beside those that can be undone, and emails. */
export function HappenedTimeline({ of, notes, events = [], kindName, nameOf }: HappenedProps) {
  const [open, setOpen] = useState<ChangeRow | null>(null)
  const { path, payload, tags } = of
  const { data } = useCall(path, payload as never, { tags })
  const { changes = [], emails = [] } = (data ?? {}) as AdminData<typeof path>
  const name = (paths: string[]) => [...new Set(paths.map(nameOf).filter(Boolean))].join(', ')
  const actionOf = (row: ChangeRow) => (
    <ChangeActions row={row} {...(may('audit.read') ? { onOpen: () => setOpen(row) } : {})} />
  )
  // A change that the record's own history tells of has its actions there.
  const told = new Map<string, ChangeRow>()
  for (const row of changes) if (events.some(({ at }) => at === row.at)) told.set(row.at, row)
  const firsts = new Set<string>()
  const own = events.map((event) => {
    const row = told.get(event.at)
    if (!row || firsts.has(event.at)) return event
    firsts.add(event.at)
    const action = (
      <>
        {event.action}
        {actionOf(row)}
      </>
    )
    return { ...event, action }
  })
  const further = changes
    .filter(({ at }) => !told.has(at))
    .map((row) => ({
      ...{ id: `change ${row.id}`, at: row.at, kind: 'change', text: changeText(row.call), who: byName(row) },
      // Calls with a name of their own say what they changed.
      note: changeText(row.call) === t('desk.record.event_save') ? name(row.paths) : '',
      action: actionOf(row),
    }))
  const to = path === '/customer/happened' ? 'customer' : 'buyer'
  const all = [...own, ...further, ...emails.map((email) => emailEvent(email, to))]
  return (
    <>
      <NotedTimeline
        {...notes}
        events={all}
        kindName={(kind) =>
          kind === 'email' || kind === 'change' ? t(`desk.record.kind_${kind}`) : kindName(kind)
        }
      />
      {open && (
        <ChangeDialog
          title={changeText(open.call)}
          row={open}
          nameOf={(path) => nameOf(path) || path}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

function emailEvent(
  { id, at, state, subject, statusCode }: Happened['emails'][number],
  to: 'buyer' | 'customer',
): Event {
  return {
    ...{ id: `email ${id}`, at, kind: 'email', who: t(`desk.record.email_to_${to}`), note: subject ?? '' },
    text: statusCode
      ? t('desk.record.email_refused_code', { code: statusCode })
      : t(`desk.record.email_${state}`, { when: moment(at, 'time') }),
  }
}
