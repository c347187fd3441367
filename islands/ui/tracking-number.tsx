import { type ReactNode, useId, useRef, useState } from 'react'
import { useEnv } from '#islands/env.tsx'

type Props = {
  number: string
  /** The number as it is shown, such as a link. */
  children: ReactNode
}

/** A parcel's number with a button to copy it: several carriers' pages ask for it although a link leads there. */
export function TrackingNumber({ number, children }: Props): ReactNode {
  const { t } = useEnv()
  const [outcome, setOutcome] = useState<'copied' | 'select' | null>(null)
  const shown = useRef<HTMLSpanElement>(null)
  const id = useId()
  const copy = async () => {
    // A status that stays the same is not read again.
    setOutcome(null)
    try {
      await navigator.clipboard.writeText(number)
      setOutcome('copied')
    } catch {
      if (shown.current) getSelection()?.selectAllChildren(shown.current)
      setOutcome('select')
    }
  }
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-3 gap-y-1">
      <span ref={shown} id={id} className="wrap-anywhere">
        {children}
      </span>
      <button type="button" className="btn btn-sm" aria-describedby={id} onClick={() => void copy()}>
        {t('tracking.copy')}
      </button>
      <span role="status" className="hint">
        {outcome ? t(`tracking.${outcome}`) : ''}
      </span>
    </span>
  )
}
