import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { emailMaxLength, emailPattern, messageMaxLength } from '#contract/rules.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { token } from '#islands/stores/session.ts'
import { Field } from '#islands/ui/field.tsx'
import { useMounted } from '#islands/ui/use-mounted.ts'

/** A message to the shop, which starts or continues the conversation of the chat. Guests leave an address for the answer. */
export default function ContactForm(): ReactNode {
  const { t, lang } = useEnv()
  const id = useId()
  const form = useForm({ email: '', text: '' }, { key: 'contact', kept: ['email', 'text'] })
  const [sent, setSent] = useState(false)
  const said = useRef<HTMLParagraphElement>(null)
  /** Sent again with a repeated attempt, so that the message is stored once. */
  const attempt = useRef('')
  const isMounted = useMounted()
  const isGuest = useStore(token) === null || !isMounted
  // The thanks replace the form, so the focus moves to them.
  useEffect(() => {
    if (sent) said.current?.focus()
  }, [sent])
  const labels = { email: t('contact.email'), text: t('contact.text') }
  const { error, ...bound } = form.bind('text')
  const send = async () => {
    const text = (form.values.text ?? '').trim()
    const email = (form.values.email ?? '').trim().toLowerCase()
    const count = messageMaxLength.toLocaleString(lang)
    const wrong = {
      ...(isGuest && email === '' && { email: t('form.required', { field: labels.email }) }),
      ...(isGuest &&
        email !== '' &&
        !emailPattern.test(email) && { email: t('form.invalid', { field: labels.email }) }),
      ...(text === '' && { text: t('form.required', { field: labels.text }) }),
      ...(text.length > messageMaxLength && { text: t('form.longer_than', { field: labels.text, count }) }),
    }
    attempt.current ||= crypto.randomUUID()
    const idempotencyKey = attempt.current
    const done = await form.send(wrong, () =>
      call('/message/send', { text, idempotencyKey, ...(isGuest && { email }) }),
    )
    if (!done) return
    attempt.current = ''
    form.reset()
    setSent(true)
  }
  if (sent)
    return (
      <p ref={said} tabIndex={-1} className="notice notice-success">
        {t('contact.sent')}
      </p>
    )
  return (
    <FormFrame form={form} onSubmit={send} className="contact-form">
      {isGuest && (
        <Field
          {...form.bind('email')}
          label={labels.email}
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          required
        />
      )}
      <div className="field">
        <label className="label" htmlFor={id}>
          {labels.text}
        </label>
        <textarea
          id={id}
          className="textarea"
          rows={6}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          {...bound}
        />
        {error && (
          <p id={`${id}-error`} className="field-error">
            {error}
          </p>
        )}
      </div>
      <SubmitButton busy={form.busy}>{t('contact.send')}</SubmitButton>
    </FormFrame>
  )
}
