import { type ReactNode, useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import { noteMaxLength } from '#contract/rules.ts'
import { useEnv } from '#islands/env.tsx'
import { cartStore, writeNote } from '#islands/stores/cart.ts'

/** Milliseconds after the last key press before the note is saved. */
const debounceMs = 600

/** A note to the shop that is sent with the order. Saved while typing. */
export function Note({ note }: { note: string }): ReactNode {
  const { t } = useEnv()
  const id = useId()
  const [text, setText] = useState(note)
  const refusal = useStore(cartStore, ({ refusals }) => refusals.note)
  useEffect(() => {
    if (text === note) return
    const timer = setTimeout(() => void writeNote(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text, note])
  const full = text.length >= noteMaxLength
  return (
    <details open={note !== ''}>
      <summary className="unfold">{t('cart.note')}</summary>
      <div className="field">
        <label className="sr-only" htmlFor={id}>
          {t('cart.note')}
        </label>
        <textarea
          id={id}
          className="textarea"
          rows={3}
          maxLength={noteMaxLength}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.target.value)}
        />
        <span id={`${id}-hint`} className={refusal ? 'field-error' : 'hint'} role="status">
          {refusal ?? (full ? t('cart.note_full') : '')}
        </span>
      </div>
    </details>
  )
}
