import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { codes } from '#contract/codes.ts'
import { noteMaxLength } from '#contract/rules.ts'
import { useEnv } from '#islands/env.tsx'
import { cartStore, writeNote } from '#islands/stores/cart.ts'

/** Milliseconds after the last key press before the note is saved. */
const debounceMs = 600

type Props = { cartId: string; note: string }

/** A note to the shop that is sent with the order. Saved while typing, and when the field or the page is left. */
export function Note({ cartId, note }: Props): ReactNode {
  const { t } = useEnv()
  const id = useId()
  /** null: nothing was typed that is not saved, so the cart's note is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  const unsent = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refusal = useStore(cartStore, ({ refusals }) => refusals.note)
  const save = async () => {
    const written = unsent.current
    unsent.current = null
    clearTimeout(timer.current)
    // The cart may have been ordered meanwhile; the next one starts without a note.
    if (written === null || cartStore.getState().cart?.id !== cartId) return
    const { code } = await writeNote(written)
    if (code === codes.success) setTyped((now) => (now === written ? null : now))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function reads refs
  useEffect(() => {
    const leave = () => void save()
    const hide = () => {
      if (document.visibilityState === 'hidden') leave()
    }
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [])
  const change = (text: string) => {
    setTyped(text)
    unsent.current = text
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), debounceMs)
  }
  const text = typed ?? note
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
          onChange={(event) => change(event.target.value)}
          onBlur={() => void save()}
        />
        <span id={`${id}-hint`} className={refusal ? 'field-error' : 'hint'} role="status">
          {refusal ?? (full ? t('cart.note_full') : '')}
        </span>
      </div>
    </details>
  )
}
