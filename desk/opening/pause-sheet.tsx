import { useState } from 'react'
import type { Change } from '#contract/admin/admin-call.ts'
import { endonyms, type Lang } from '#contract/languages.ts'
import { type Refused, refusal } from '../calls.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

/** Lengths of a pause in hours; 0: nobody knows. */
const hours = [0, 1, 2, 4, 12, 24, 48] as const

/** The reason, what shoppers read by language, and the expected end. */
type PauseWords = { reason: string; message: Record<string, string>; until?: string }

type PauseSheetProps = {
  title: string
  about: string
  /** The button's words. */
  action: string
  /** Said once it is done. */
  done: string
  languages: readonly Lang[]
  /** Characters of the message to shoppers in one language. */
  maxLength: number
  write: {
    error: Refused | null
    isPending: boolean
    mutateAsync(words: PauseWords): Promise<{ change: Change }>
  }
  onClose(): void
}

/** Asks for the reason of a pause, its length, and words for shoppers in each language; then pauses. */
export function PauseSheet({
  title,
  about,
  action,
  done,
  languages,
  maxLength,
  write,
  onClose,
}: PauseSheetProps) {
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState<Record<string, string>>({})
  const [length, setLength] = useState('0')
  const errors = write.error?.fields
  const submit = async () => {
    // Counted from the press of the button.
    const until = new Date(Date.now() + Number(length) * 3600_000).toISOString()
    try {
      const { change } = await write.mutateAsync({ reason, message, ...(length === '0' ? {} : { until }) })
      toastChange(done, change)
      onClose()
    } catch (error) {
      if (!refusal(error, 'invalid')) toastError(error)
    }
  }
  return (
    <Dialog
      side
      isOpen
      {...{ title, onClose }}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.record.cancel')}</Button>
          <Button
            look="danger"
            isPending={write.isPending}
            isDisabled={!reason.trim()}
            onPress={() => void submit()}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{about}</p>
        <TextField
          label={t('desk.opening.reason')}
          hint={t('desk.opening.reason_hint')}
          maxLength={500}
          isRequired
          value={reason}
          onChange={setReason}
          error={errors?.reason}
        />
        <Select
          label={t('desk.opening.until')}
          options={hours.map((each) => ({
            value: String(each),
            label:
              each === 0 ? t('desk.opening.until_unknown') : t('desk.opening.until_hours', { count: each }),
          }))}
          value={length}
          onChange={setLength}
          error={errors?.until}
        />
        <fieldset className="space-y-3">
          <legend className="font-semibold">{t('desk.opening.message')}</legend>
          <p className="text-note text-muted">{t('desk.opening.message_note')}</p>
          {languages.map((lang) => (
            <TextField
              key={lang}
              label={endonyms[lang]}
              rows={2}
              maxLength={maxLength}
              value={message[lang] ?? ''}
              onChange={(text) => setMessage({ ...message, [lang]: text })}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
