import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { token } from '#islands/stores/session.ts'
import { TextArea } from '#islands/ui/text-area.tsx'
import { missing } from '#islands/user/missing.ts'

type Props = { id: string; onAnswered(status: 'pending' | 'published'): void; onClose(): void }

/** An answer by somebody who bought the product. Guests are asked to sign in first. */
export default function AnswerForm({ id, onAnswered, onClose }: Props): ReactNode {
  const { t, link, path } = useEnv()
  const signedIn = useStore(token)
  const form = useForm({ text: '' }, { key: `answerDraft:${id}`, kept: ['text'] })
  if (!signedIn) {
    return (
      <p className="notice flex flex-wrap items-center gap-4" role="status">
        {t('question.sign_in')}
        <a className="btn btn-sm" href={`${link('/auth/signin')}?back=${encodeURIComponent(path)}`}>
          {t('user.prompt.sign_in')}
        </a>
      </p>
    )
  }
  const submit = async () => {
    const { text = '' } = form.values
    const sent = await form.send(missing(form.values, { text: t('question.your_answer') }, t), () =>
      call('/question/answer', { id, text }),
    )
    if (!sent) return
    form.reset()
    onAnswered(sent.status === 'published' ? 'published' : 'pending')
  }
  return (
    <FormFrame form={form} onSubmit={() => void submit()} className="grid max-w-2xl gap-4">
      <TextArea
        {...form.bind('text')}
        label={t('question.your_answer')}
        hint={t('question.your_answer_hint')}
        rows={3}
        maxLength={2000}
        required
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.busy}>{t('question.send_answer')}</SubmitButton>
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          {t('question.cancel')}
        </button>
      </div>
    </FormFrame>
  )
}
