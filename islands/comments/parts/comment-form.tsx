import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Comment } from '#contract/comment.ts'
import { commentMaxLength } from '#contract/rules.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'

type Props = {
  slug: string
  /** The comment that is answered. */
  parent?: Comment
  onAdded(comment: Comment): void
}

/** A form for a comment or an answer. What was typed survives a reload. */
export default function CommentForm({ slug, parent, onAdded }: Props): ReactNode {
  const { t, lang } = useEnv()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useForm({ text: '' }, { key: `comment:${slug}:${parent?.id ?? ''}`, kept: ['text'] })
  const [said, setSaid] = useState('')
  // The form of an answer opens by a press.
  useEffect(() => {
    if (parent) field.current?.focus()
  }, [parent])
  const label = parent ? t('comment.answer_to', { name: parent.author }) : t('comment.label')
  const { error, ...bound } = form.bind('text')
  const send = async () => {
    const text = (form.values.text ?? '').trim()
    const tooLong = text.length > commentMaxLength
    const count = commentMaxLength.toLocaleString(lang)
    const wrong = {
      ...(text === '' && { text: t('form.required', { field: label }) }),
      ...(tooLong && { text: t('form.longer_than', { field: label, count }) }),
    }
    const done = await form.send(wrong, () =>
      call('/comment/add', { slug, text, ...(parent && { parentId: parent.id }) }),
    )
    if (!done) return
    form.reset()
    setSaid(t(done.held ? 'comment.held' : 'comment.added'))
    onAdded(done.comment)
  }
  return (
    <FormFrame form={form} onSubmit={send} className="grid gap-3">
      <div className="field">
        <label className="label" htmlFor={id}>
          {label}
        </label>
        <textarea
          ref={field}
          id={id}
          className="textarea"
          rows={3}
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
      <SubmitButton busy={form.busy}>{t('comment.send')}</SubmitButton>
      <p role="status" className="text-sm text-muted empty:hidden">
        {said}
      </p>
    </FormFrame>
  )
}
