import { useState } from 'react'
import { me } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { inputLook } from './field.tsx'

type MomentDialogProps = {
  title: string
  label: string
  action: string
  /** Gets the moment as ISO 8601. */
  onChoose(at: string): void
  onClose(): void
}

/** Asks for a day and time in the person's time zone. */
export function MomentDialog({ title, label, action, onChoose, onClose }: MomentDialogProps) {
  const [text, setText] = useState('')
  const zone = me()?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const at = momentIn(zone, text)
  return (
    <Dialog
      isOpen
      {...{ title, onClose }}
      actions={
        <Button look="primary" isDisabled={!at} onPress={() => at && onChoose(at.toISOString())}>
          {action}
        </Button>
      }
    >
      <label className="block">
        <span className="mb-1 block text-note font-medium">{label}</span>
        <input
          type="datetime-local"
          value={text}
          onChange={(event) => setText(event.target.value)}
          className={inputLook}
        />
      </label>
      <p className="mt-1 text-note text-muted">
        {t('desk.frame.time_zone', { zone: zone.replaceAll('_', ' ') })}
      </p>
    </Dialog>
  )
}

/** The moment of a wall clock in a time zone, such as "2026-12-01T09:00"; null if the text is none. */
export function momentIn(timeZone: string, text: string): Date | null {
  const wall = new Date(`${text}Z`).getTime()
  if (Number.isNaN(wall)) return null
  // The offset at the guess may differ from the one at the answer, on the day that clocks change.
  const first = wall - offsetAt(timeZone, wall)
  return new Date(wall - offsetAt(timeZone, first))
}

/** Milliseconds that a time zone is ahead of UTC. */
function offsetAt(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  }).formatToParts(at)
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second')) - at
}
