import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Inquiry } from '#contract/inquiry.ts'
import { messageMaxLength } from '#contract/rules.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { dateText } from '#islands/user/date-text.ts'
import { opened } from '../access.ts'

type Props = { inquiry: Inquiry; onChange(inquiry: Inquiry): void }

/** The messages after the inquiry itself, and the form for another. */
export function Conversation({ inquiry, onChange }: Props): ReactNode {
  const { t, lang } = useEnv()
  const id = useId()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || text.trim() === '') return
    setBusy(true)
    setProblem('')
    const answer = await call('/inquiry/message', { ...opened(inquiry.number), text })
    setBusy(false)
    if (answer.code !== codes.success) return setProblem(answer.msg || t('inquiry.not_sent'))
    setText('')
    onChange(answer.data.inquiry)
  }
  return (
    <section className="grid gap-4" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="section-title text-xl">
        {t('inquiry.messages')}
      </h2>
      {inquiry.messages.length > 0 && (
        <ol className="grid gap-3">
          {inquiry.messages.map((message) => (
            <li key={message.id} className={message.from === 'shopper' ? 'card ms-8' : 'card me-8'}>
              <p className="hint">
                {message.from === 'shopper' ? t('inquiry.you') : message.author || t('inquiry.shop')}
                {' · '}
                <time dateTime={message.at}>{dateText(message.at, lang)}</time>
              </p>
              <p className="whitespace-pre-line wrap-anywhere" dir="auto">
                {message.text}
              </p>
            </li>
          ))}
        </ol>
      )}
      <form className="grid gap-3" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <div className="field">
          <label className="label" htmlFor={`${id}-text`}>
            {t('inquiry.write')}
          </label>
          <textarea
            id={`${id}-text`}
            className="textarea"
            rows={3}
            maxLength={messageMaxLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <p className="field-error" role="alert">
          {problem}
        </p>
        <button type="submit" className="btn justify-self-start" aria-busy={busy || undefined}>
          {t('inquiry.send_message')}
        </button>
      </form>
    </section>
  )
}
