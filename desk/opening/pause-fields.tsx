import { useState } from 'react'
import { endonyms, type Lang } from '#contract/languages.ts'
import { t } from '../texts.ts'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

/** Lengths of a pause in hours; 0: nobody knows. */
const hours = [0, 1, 2, 4, 12, 24, 48] as const

export type PauseWords = ReturnType<typeof usePauseWords>

/** The reason for a pause, its length, and what shoppers read meanwhile. */
export function usePauseWords() {
  const [reason, setReason] = useState('')
  const [message, setMessage] = useState<Record<string, string>>({})
  const [length, setLength] = useState('0')
  return {
    ...{ reason, setReason, message, setMessage, length, setLength },
    /** The payload of the call, counted from now. */
    payload: () => ({
      ...{ reason, message },
      ...(length === '0' ? {} : { until: new Date(Date.now() + Number(length) * 3600_000).toISOString() }),
    }),
  }
}

type PauseFieldsProps = {
  words: PauseWords
  languages: readonly Lang[]
  maxLength: number
  errors: Record<string, string> | undefined
}

export function PauseFields({ words, languages, maxLength, errors }: PauseFieldsProps) {
  const { reason, setReason, message, setMessage, length, setLength } = words
  return (
    <>
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
    </>
  )
}
