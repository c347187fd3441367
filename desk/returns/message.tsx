import { type FormEvent, useState } from 'react'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Card } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useReturnStep } from './use-return.ts'

/** A message to the buyer, or a note for colleagues. */
export function Message({ number }: { number: string }) {
  const [text, setText] = useState('')
  const [internal, setInternal] = useState(false)
  const send = useReturnStep('/return/message', internal ? 'desk.return.noted' : 'desk.return.sent')
  if (!may('returns.decide')) return null
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() && (await send.run({ number, text, internal }))) setText('')
  }
  return (
    <Card title={t('desk.return.message')}>
      <form onSubmit={(event) => void submit(event)} className="space-y-2">
        <TextField
          label={t('desk.return.message')}
          hidesLabel
          rows={3}
          maxLength={2000}
          value={text}
          onChange={setText}
          error={send.error?.message}
        />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Checkbox isSelected={internal} onChange={setInternal}>
            {t('desk.return.internal')}
          </Checkbox>
          <Button type="submit" isPending={send.isPending} isDisabled={!text.trim()}>
            {t(internal ? 'desk.return.add_note' : 'desk.return.send')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
