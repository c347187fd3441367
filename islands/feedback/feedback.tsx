import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { messageMaxLength } from '#contract/rules.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { PictureField } from '#islands/returns/parts/apply/picture-field.tsx'
import { maxPictures, usePictures } from '#islands/returns/parts/apply/use-pictures.ts'
import { useSecurityCheck } from '#islands/slider/parts/use-security-check.tsx'
import { Field } from '#islands/ui/field.tsx'
import { WholeNumbers } from '#islands/ui/whole-numbers.tsx'

/** Kinds of the contract; importing it would bundle its schemas. */
const kinds = ['problem', 'idea', 'praise', 'other'] as const

/** Tells the shop what is good or bad about it, with pictures such as screenshots. Typed values survive a reload. */
export default function Feedback(): ReactNode {
  const { t } = useEnv()
  const id = useId()
  const form = useForm(
    { kind: '', content: '', contact: '' },
    { key: 'feedbackDraft', kept: ['kind', 'content', 'contact'] },
  )
  const pictures = usePictures()
  const { check, withCheck } = useSecurityCheck()
  const [number, setNumber] = useState('')
  const said = useRef<HTMLDivElement>(null)
  // The acknowledgement replaces the form, so the focus moves to it.
  useEffect(() => {
    if (number) said.current?.focus()
  }, [number])
  if (number) {
    return (
      <div ref={said} tabIndex={-1} className="grid gap-4" role="status" data-feedback={number}>
        <p className="notice notice-success">{t('feedback.sent')}</p>
        <p className="text-muted">
          <WholeNumbers text={t('feedback.sent_next', { number })} />
        </p>
      </div>
    )
  }
  const { kind = '', content = '', contact = '' } = form.values
  const submit = async () => {
    const wrong = {
      ...(kind ? {} : { kind: t('form.select', { field: t('feedback.kind') }) }),
      ...(content.trim() ? {} : { content: t('form.required', { field: t('feedback.content') }) }),
    }
    const done = await form.send(wrong, () =>
      withCheck('feedback', (ticket) =>
        call('/feedback/submit', {
          kind: kind as (typeof kinds)[number],
          content,
          images: pictures.kept.map((picture) => picture.id),
          ...(contact.trim() ? { contact } : {}),
          ...ticket,
        }),
      ),
    )
    if (!done) return
    form.reset()
    setNumber(done.number)
  }
  const { kind: kindError, content: contentError } = form.errors
  return (
    <FormFrame form={form} onSubmit={() => void submit()}>
      <fieldset className="grid gap-2" aria-describedby={kindError ? `${id}-kind` : undefined}>
        <legend className="label mb-2">{t('feedback.kind')}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {kinds.map((each) => (
            <label key={each} className="check">
              <input
                type="radio"
                className="radio"
                name="kind"
                value={each}
                checked={kind === each}
                aria-invalid={kindError ? true : undefined}
                onChange={() => form.set({ kind: each })}
              />
              {t(`feedback.kind_${each}`)}
            </label>
          ))}
        </div>
        {kindError && (
          <p id={`${id}-kind`} className="field-error">
            {kindError}
          </p>
        )}
      </fieldset>
      <div className="field">
        <label className="label" htmlFor={`${id}-content`}>
          {t('feedback.content')}
        </label>
        <textarea
          id={`${id}-content`}
          className="textarea"
          name="content"
          rows={6}
          maxLength={messageMaxLength}
          required
          aria-invalid={contentError ? true : undefined}
          aria-describedby={contentError ? `${id}-below` : undefined}
          value={content}
          onChange={(event) => form.set({ content: event.target.value })}
        />
        {contentError && (
          <p id={`${id}-below`} className="field-error">
            {contentError}
          </p>
        )}
      </div>
      <Field
        {...form.bind('contact')}
        label={t('feedback.contact')}
        hint={t('feedback.contact_hint')}
        autoComplete="email"
        maxLength={254}
      />
      <PictureField pictures={pictures} hint={t('return.pictures_hint', { max: maxPictures })} />
      <SubmitButton busy={form.busy || pictures.busy}>{t('feedback.send')}</SubmitButton>
      {check}
    </FormFrame>
  )
}
