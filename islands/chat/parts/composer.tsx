import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { emailMaxLength, emailPattern, messageMaxLength } from '#contract/rules.ts'
import { useEnv } from '#islands/env.tsx'
import { token } from '#islands/stores/session.ts'
import { Field } from '#islands/ui/field.tsx'
import { chat, write } from '../conversation.ts'

/** The form for the next message. Guests may leave an address for answers. Enter sends, Shift+Enter breaks the line. */
export function Composer(): ReactNode {
  const { t } = useEnv()
  const { thread, refusal } = useStore(chat)
  const signedIn = useStore(token) !== null
  const [text, setText] = useState('')
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const asksEmail = !signedIn && !(thread?.reachable ?? false)
  // On phones the keyboard would cover the conversation.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  // A refused message comes back, unless the next is being written.
  useEffect(() => {
    if (refusal) setText((now) => now || refusal.text)
  }, [refusal])
  const send = () => {
    const said = text.trim()
    const address = asksEmail ? email.trim().toLowerCase() : ''
    if (address && !emailPattern.test(address)) return setProblem(t('chat.email_invalid'))
    setProblem('')
    if (!said) return field.current?.focus()
    write(said, address || null)
    setText('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !event.shiftKey && !event.altKey && !event.nativeEvent.isComposing
    if (event.key !== 'Enter' || !isPlain || !matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="chat-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {refusal && (
        <p className="field-error" role="alert">
          {refusal.message || t('chat.refused')}
        </p>
      )}
      {asksEmail && (
        <Field
          label={t('chat.email')}
          hint={t('chat.email_hint')}
          error={problem || undefined}
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('chat.message')}
        </label>
        <textarea
          ref={field}
          id={id}
          className="input chat-input"
          rows={3}
          maxLength={messageMaxLength}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <button type="submit" className="btn btn-primary">
        {t('chat.send')}
      </button>
    </form>
  )
}
