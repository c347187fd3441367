import { type FormEvent, type ReactNode, useId, useState } from 'react'
import type { ReturnReason } from '#contract/return.ts'
import { useEnv } from '#islands/env.tsx'
import { SelectField } from '#islands/ui/field.tsx'
import { optionsText } from '#islands/ui/options-text.ts'
import { type Draft, type Eligible, typesFor } from './draft.ts'
import { PictureField } from './picture-field.tsx'
import { maxPictures, type Pictures } from './use-pictures.ts'

type Props = {
  open: Eligible
  draft: Draft
  change(changes: Partial<Draft>): void
  pictures: Pictures
  onBack(): void
  onNext(): void
}

/** The second step: what the buyer wants, why, and pictures. */
export function TellWhy({ open, draft, change, pictures, onBack, onNext }: Props): ReactNode {
  const { t } = useEnv()
  const id = useId()
  const [tried, setTried] = useState(false)
  const types = typesFor(open, draft)
  const reasonMissing = tried && draft.reason === ''
  const typeMissing = tried && draft.type === ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (draft.type !== '' && draft.reason !== '' && !pictures.busy) onNext()
  }
  return (
    <form className="grid gap-6" method="post" noValidate onSubmit={submit}>
      <fieldset className="grid gap-3">
        <legend className="label mb-3">{t('return.type_question')}</legend>
        {types.map((type) => (
          <label key={type} className="card method">
            <input
              type="radio"
              className="radio"
              name="type"
              value={type}
              checked={draft.type === type}
              onChange={() => change({ type })}
            />
            <span className="grow">
              <span className="block first-letter:uppercase">{t(`return.type_${type}`)}</span>
              <span className="hint block">{t(`return.type_${type}_hint`)}</span>
            </span>
          </label>
        ))}
        <p className="field-error" role="alert">
          {typeMissing ? t('form.select', { field: t('return.type') }) : ''}
        </p>
      </fieldset>
      {draft.type === 'exchange' && <Replacements open={open} draft={draft} change={change} />}
      <SelectField
        label={t('return.reason')}
        name="reason"
        required
        value={draft.reason}
        error={reasonMissing ? t('form.select', { field: t('return.reason') }) : undefined}
        onChange={(event) => change({ reason: event.target.value as ReturnReason | '' })}
      >
        <option value="">{t('return.choose_reason')}</option>
        {open.reasons.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <div className="field">
        <label className="label" htmlFor={`${id}-text`}>
          {t('return.description')}
        </label>
        <textarea
          id={`${id}-text`}
          className="textarea"
          name="description"
          rows={4}
          maxLength={2000}
          value={draft.description}
          aria-describedby={`${id}-text-hint`}
          onChange={(event) => change({ description: event.target.value })}
        />
        <p id={`${id}-text-hint`} className="hint">
          {draft.description.length >= 2000 ? t('form.too_long') : t('return.description_hint')}
        </p>
      </div>
      <PictureField pictures={pictures} hint={t('return.pictures_hint', { max: maxPictures })} />
      <div className="flex flex-wrap-reverse items-center justify-between gap-4">
        <button type="button" className="link py-3" onClick={onBack}>
          {t('return.back')}
        </button>
        <button
          type="submit"
          className="btn btn-primary max-sm:w-full"
          aria-busy={pictures.busy || undefined}
        >
          {t('return.next')}
        </button>
      </div>
    </form>
  )
}

/** The choice of what is sent instead, for lines that have one. */
function Replacements({ open, draft, change }: Pick<Props, 'open' | 'draft' | 'change'>): ReactNode {
  const { t } = useEnv()
  const lines = open.lines.filter(
    ({ lineId, replacements }) => (draft.units[lineId] ?? 0) > 0 && replacements.length > 1,
  )
  return lines.map(({ lineId, name, sku: bought, replacements }) => (
    <SelectField
      key={lineId}
      label={t('return.exchange_for', { name })}
      value={draft.wanted[lineId] ?? bought}
      onChange={(event) => change({ wanted: { ...draft.wanted, [lineId]: event.target.value } })}
    >
      {replacements.map(({ sku, options, outOfStock }) => (
        <option key={sku} value={sku} disabled={outOfStock}>
          {`${optionsText(options) || sku}${outOfStock ? ` (${t('return.out_of_stock')})` : ''}`}
        </option>
      ))}
    </SelectField>
  ))
}
