import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { opened } from '../access.ts'

type Props = { number: string; inquiryNumber: string; onDone(): void; onClose(): void }

/** Asks why before a quote is rejected; the reason is optional. */
export function RejectDialog({ number, inquiryNumber, onDone, onClose }: Props): ReactNode {
  const { t } = useEnv()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => dialog.current?.showModal(), [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const answer = await call('/quote/reject', { ...opened(number, inquiryNumber), reason })
    setBusy(false)
    if (answer.code === codes.success) onDone()
    else setProblem(answer.msg)
  }
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <form className="grid gap-5" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <h2 id={`${id}-title`} className="section-title text-xl">
          {t('quote.reject_title')}
        </h2>
        <div className="field">
          <label className="label" htmlFor={`${id}-reason`}>
            {t('quote.reject_reason')}
          </label>
          <textarea
            id={`${id}-reason`}
            className="textarea"
            rows={3}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </div>
        <p className="field-error" role="alert">
          {problem}
        </p>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="btn btn-primary grow" aria-busy={busy || undefined}>
            {t('quote.reject')}
          </button>
          <button type="button" className="btn grow" onClick={() => dialog.current?.close()}>
            {t('quote.keep')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
