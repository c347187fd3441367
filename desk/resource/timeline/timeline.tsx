import { type ReactNode, useState } from 'react'
import { t } from '../../texts.ts'
import { Button } from '../../ui/button.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Card } from '../../ui/screen.tsx'
import { WholeNumbers } from '../../ui/whole-numbers.tsx'

export type Event = {
  id: string
  at: string
  kind: string
  /** The name of who did it. */
  who: string
  text: string
  note?: string
  /** Below the event, such as Undo. */
  action?: ReactNode
  /** Addresses lead to this event by its id. */
  isTarget?: boolean
}

type TimelineProps = {
  events: Event[]
  kindName(kind: string): string
  /** Before and after the events. */
  top?: ReactNode
  bottom?: ReactNode
}

/** Events that are shown at first. */
const maxShown = 15

/** Everything that happened to a record, newest first. Can be filtered by kind; earlier events are folded. */
export function Timeline({ events, kindName, top, bottom }: TimelineProps) {
  const [chosen, setKind] = useState('')
  // An address that leads to one event unfolds them all.
  const [isWhole, setWhole] = useState(() => location.hash !== '')
  const kinds = [...new Set(events.map((event) => event.kind))]
  const kind = kinds.includes(chosen) ? chosen : ''
  const found = events
    .filter((event) => !kind || event.kind === kind)
    .toSorted((one, other) => other.at.localeCompare(one.at))
  const shown = isWhole ? found : found.slice(0, maxShown)
  return (
    <Card
      title={t('desk.record.timeline')}
      actions={
        kinds.length > 1 && (
          <select
            aria-label={t('desk.record.timeline_kind')}
            value={kind}
            onChange={(event) => setKind(event.target.value)}
            className="min-h-8 rounded-field border border-base-300 bg-base-100 px-2 text-note pointer-coarse:min-h-11"
          >
            <option value="">{t('desk.record.all_kinds')}</option>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {kindName(each)}
              </option>
            ))}
          </select>
        )
      }
    >
      {top}
      {shown.length === 0 && <p className="text-muted">{t('desk.record.no_events')}</p>}
      <ol className="relative space-y-4 before:absolute before:inset-y-1 before:start-[5px] before:w-px before:bg-base-300">
        {shown.map(({ id, at, who, kind: own, text, note, action, isTarget }) => (
          <li key={id} {...(isTarget ? { id, tabIndex: -1 } : {})} className="relative ps-6 target:bg-hover">
            <span
              aria-hidden
              className={`absolute start-0.5 top-1.5 size-2 rounded-full ${own === 'note' ? 'bg-accent' : 'bg-base-400'}`}
            />
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-medium">
                <WholeNumbers {...{ text }} />
              </span>
              <span className="text-note text-muted">
                {who} · <Moment at={at} relative />
              </span>
            </div>
            {note && (
              <p className="mt-0.5 break-words whitespace-pre-wrap text-muted">
                <WholeNumbers text={note} />
              </p>
            )}
            {action}
          </li>
        ))}
      </ol>
      {shown.length < found.length && (
        <div className="mt-4">
          <Button onPress={() => setWhole(true)}>
            {t('desk.record.all_events', { count: found.length })}
          </Button>
        </div>
      )}
      {bottom && <div className="mt-4">{bottom}</div>}
    </Card>
  )
}
