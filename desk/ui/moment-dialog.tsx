import { useState } from 'react'
import { readBack } from '../formats.ts'
import { t } from '../texts.ts'
import { momentAt, zoneName } from '../wall-time.ts'
import { Button } from './button.tsx'
import { hintWith } from './day-field.tsx'
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
  const at = momentAt(text)
  return (
    <Dialog
      isOpen
      {...{ title, onClose }}
      actions={
        <Button look="primary" isDisabled={!at} onPress={() => at && onChoose(at)}>
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
        {hintWith(at && readBack(at, 'short'), t('desk.frame.time_zone', { zone: zoneName() }))}
      </p>
    </Dialog>
  )
}
