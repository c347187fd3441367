import { type ReactNode, useEffect, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Return } from '#contract/return.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { returnOfPage } from '../../access.ts'

type Props = { number: string; onChange(shown: Return): void }

/** The button that takes a return back, after a question. */
export function CancelReturn({ number, onChange }: Props): ReactNode {
  const { t } = useEnv()
  const [asking, setAsking] = useState(false)
  return (
    <div>
      <button type="button" className="btn" data-cancel-return onClick={() => setAsking(true)}>
        {t('return.cancel')}
      </button>
      {asking && <Question number={number} onChange={onChange} onClose={() => setAsking(false)} />}
    </div>
  )
}

function Question({ number, onChange, onClose }: Props & { onClose(): void }): ReactNode {
  const { t } = useEnv()
  const dialog = useRef<HTMLDialogElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  const cancel = async () => {
    setBusy(true)
    const answer = await call('/return/cancel', returnOfPage(number))
    setBusy(false)
    if (answer.code !== codes.success) return setProblem(answer.msg)
    onChange(answer.data.return)
    dialog.current?.close()
  }
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="cancel-return" onClose={onClose}>
      <div className="grid gap-5">
        <h2 id="cancel-return" className="section-title text-xl">
          {t('return.cancel_confirm')}
        </h2>
        <p>{t('return.cancel_text')}</p>
        <p className="field-error" role="alert">
          {problem}
        </p>
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className="btn btn-primary"
            aria-busy={busy || undefined}
            onClick={() => void cancel()}
          >
            {t('return.cancel')}
          </button>
          <button type="button" className="btn" onClick={() => dialog.current?.close()}>
            {t('return.keep')}
          </button>
        </div>
      </div>
    </dialog>
  )
}
