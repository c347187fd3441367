import { useState } from 'react'
import { endonyms, type Lang } from '#contract/languages.ts'
import { refusal } from '../calls.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'

/** How long the shop stays closed, in hours; 0: nobody knows. */
const hours = [0, 1, 2, 4, 12, 24, 48] as const

/** Closes the shop for a time, with words for visitors in each language. */
export function CloseDialog({ languages, onClose }: { languages: readonly Lang[]; onClose(): void }) {
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState<Record<string, string>>({})
  const [length, setLength] = useState('0')
  const write = useWrite('/shop/close', { stale: ['/shop/state', '/setup/state'] })
  const fields = write.error?.fields
  const submit = async () => {
    const until =
      length === '0' ? {} : { until: new Date(Date.now() + Number(length) * 3600_000).toISOString() }
    try {
      const { change } = await write.mutateAsync({ reason, message, ...until })
      toastChange(t('desk.opening.closed'), change)
      onClose()
    } catch (error) {
      if (!refusal(error, 'invalid')) toastError(error)
    }
  }
  return (
    <Dialog
      side
      isOpen
      title={t('desk.opening.close')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('desk.record.cancel')}</Button>
          <Button
            look="danger"
            isPending={write.isPending}
            isDisabled={!reason.trim()}
            onPress={() => void submit()}
          >
            {t('desk.opening.close')}
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{t('desk.opening.close_note')}</p>
        <TextField
          label={t('desk.opening.reason')}
          hint={t('desk.opening.reason_hint')}
          maxLength={500}
          isRequired
          value={reason}
          onChange={setReason}
          error={fields?.reason}
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
          error={fields?.until}
        />
        <fieldset className="space-y-3">
          <legend className="font-semibold">{t('desk.opening.message')}</legend>
          <p className="text-note text-muted">{t('desk.opening.message_note')}</p>
          {languages.map((lang) => (
            <TextField
              key={lang}
              label={endonyms[lang]}
              rows={2}
              maxLength={300}
              value={message[lang] ?? ''}
              onChange={(text) => setMessage({ ...message, [lang]: text })}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
