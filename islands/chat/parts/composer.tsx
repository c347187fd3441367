import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { emailMaxLength, emailPattern, messageMaxLength } from '#contract/rules.ts'
import { useEnv } from '#islands/env.tsx'
import { token } from '#islands/stores/session.ts'
import { Field } from '#islands/ui/field.tsx'
import { chat, refusalIn, write } from '../conversation.ts'

/** The form for the next message. Guests may leave an address for answers. Enter sends, Shift+Enter breaks the line. */
export function Composer(): ReactNode {
  const { t, lang } = useEnv()
  const state = useStore(chat)
  const { thread } = state
  const refusal = refusalIn(state)
  const signedIn = useStore(token) !== null
  const [text, setText] = useState('')
  const [email, setEmail] = useState('')
  const [emailError, setEmailError] = useState('')
  const [textError, setTextError] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const emailField = useRef<HTMLInputElement>(null)
  const id = useId()
  const asksEmail = !signedIn && !(thread?.reachable ?? false)
  // On phones the keyboard would cover the conversation.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) field.current?.focus()
  }, [])
  // A refused message comes back, unless the next is being written.
  useEffect(() => {
    if (refusal) setText((now) => now || refusal.unsent.text)
  }, [refusal])
  const send = () => {
    const said = text.trim()
    const address = asksEmail ? email.trim().toLowerCase() : ''
    const tooLong = said.length > messageMaxLength
    const wrongEmail = address !== '' && !emailPattern.test(address)
    setEmailError(wrongEmail ? t('chat.email_invalid') : '')
    setTextError(
      tooLong
        ? t('form.longer_than', { field: t('chat.message'), count: messageMaxLength.toLocaleString(lang) })
        : '',
    )
    if (wrongEmail) return emailField.current?.focus()
    if (!said || tooLong) return field.current?.focus()
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
          error={emailError || undefined}
          ref={emailField}
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
          aria-invalid={textError ? true : undefined}
          aria-describedby={textError ? `${id}-error` : undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        {textError && (
          <p id={`${id}-error`} className="field-error">
            {textError}
          </p>
        )}
      </div>
      <button type="submit" className="btn btn-primary">
        {t('chat.send')}
      </button>
    </form>
  )
}
