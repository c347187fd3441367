import { type ReactNode, useEffect, useId, useState } from 'react'
import { useStore } from 'zustand'
import { noteMaxLength } from '#contract/rules.ts'
import { useEnv } from '#islands/env.tsx'
import { cartStore, writeNote } from '#islands/stores/cart.ts'

/** Saved so long after the last key, in milliseconds. */
const rest = 600

/** A word to the shop that goes with the order; saved as one writes. */
export function Note({ note }: { note: string }): ReactNode {
  const { t } = useEnv()
  const id = useId()
  const [text, setText] = useState(note)
  const refusal = useStore(cartStore, ({ refusals }) => refusals.note)
  useEffect(() => {
    if (text === note) return
    const timer = setTimeout(() => void writeNote(text), rest)
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
