import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { emailMaxLength, emailPattern } from '#contract/rules.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { type Errors, useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { useSecurityCheck } from '#islands/slider/parts/use-security-check.tsx'
import { ensureVisitorId, token } from '#islands/stores/session.ts'
import { Field } from '#islands/ui/field.tsx'
import { TextArea } from '#islands/ui/text-area.tsx'
import { missing } from '#islands/user/missing.ts'

type Props = { slug: string; onAsked(status: 'pending' | 'published'): void; onClose(): void }

const minLength = 5
const maxLength = 1000

/** A question about the product. Guests leave an address for the answer and pass the security check. */
export default function AskForm({ slug, onAsked, onClose }: Props): ReactNode {
  const { t } = useEnv()
  const isGuest = !useStore(token)
  const form = useForm(
    { text: '', author: '', email: '' },
    { key: `questionDraft:${slug}`, kept: ['text', 'author', 'email'] },
  )
  const { check, withCheck } = useSecurityCheck()
  const submit = async () => {
    const { text = '', author = '', email = '' } = form.values
    ensureVisitorId()
    const sent = await form.send(problemsOf(), () =>
      withCheck('question', (ticket) =>
        call('/question/ask', {
          slug,
          text,
          ...(author.trim() ? { author } : {}),
          ...(isGuest ? { email, ...ticket } : {}),
        }),
      ),
    )
    if (!sent) return
    form.reset()
    onAsked(sent.status === 'published' ? 'published' : 'pending')
  }
  const problemsOf = (): Errors => {
    const { text = '', email = '' } = form.values
    const labels = { text: t('question.text'), ...(isGuest ? { email: t('question.email') } : {}) }
    const found = missing(form.values, labels, t)
    if (!found.text && text.trim().length < minLength) found.text = t('question.too_short')
    if (isGuest && !found.email && !emailPattern.test(email.trim()))
      found.email = t('form.invalid', { field: t('question.email') })
    return found
  }
  return (
    <FormFrame form={form} onSubmit={() => void submit()} className="card grid max-w-2xl gap-5">
      <h3 className="section-title text-xl">{t('question.ask_title')}</h3>
      <TextArea
        {...form.bind('text')}
        label={t('question.text')}
        hint={t('question.text_hint')}
        rows={4}
        maxLength={maxLength}
        required
      />
      <Field
        {...form.bind('author')}
        label={t('question.author')}
        hint={t('question.author_hint')}
        autoComplete="given-name"
        maxLength={60}
      />
      {isGuest && (
        <Field
          {...form.bind('email')}
          label={t('question.email')}
          hint={t('question.email_hint')}
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          required
        />
      )}
      {check}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.busy}>{t('question.send')}</SubmitButton>
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          {t('question.cancel')}
        </button>
      </div>
    </FormFrame>
  )
}
