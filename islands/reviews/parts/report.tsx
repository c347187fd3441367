import { type FormEvent, type ReactNode, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { ReportReason } from '#contract/review.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { ensureVisitorId } from '#islands/stores/session.ts'
import { useDialog } from '#islands/ui/use-dialog.ts'

/** Written out, because importing the contract would bundle zod. */
const reasons = [
  'offensive',
  'advertising',
  'off_topic',
  'personal_data',
  'false',
] as const satisfies readonly ReportReason[]

/** Tells the shop that something is wrong with a review. Mounted only while open. */
export default function Report({ id, onClose }: { id: string; onClose(): void }): ReactNode {
  const { t } = useEnv()
  const { dialog, close } = useDialog()
  const [reason, setReason] = useState<ReportReason | ''>('')
  const [said, setSaid] = useState<'' | 'missing' | 'sent'>('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (reason === '') return setSaid('missing')
    setBusy(true)
    ensureVisitorId()
    const answer = await call('/review/report', { id, reason })
    setBusy(false)
    if (answer.code === codes.success) setSaid('sent')
    else setProblem(answer.msg)
  }
  return (
    <dialog ref={dialog} className="dialog" aria-label={t('review.report_title')} onClose={onClose}>
      {said === 'sent' ? (
        <div className="grid gap-5">
          <p role="status">{t('review.reported')}</p>
          <button type="button" className="btn justify-self-start" onClick={close}>
            {t('review.close')}
          </button>
        </div>
      ) : (
        <form className="grid gap-5" method="post" noValidate onSubmit={(event) => void send(event)}>
          <fieldset className="grid gap-1">
            <legend className="section-title mb-3 text-xl">{t('review.report_title')}</legend>
            {reasons.map((each) => (
              <label key={each} className="check">
                <input
                  type="radio"
                  className="radio"
                  name="reason"
                  value={each}
                  checked={reason === each}
                  onChange={() => {
                    setReason(each)
                    setSaid('')
                  }}
                />
                <span>{t(`review.report_${each}`)}</span>
              </label>
            ))}
          </fieldset>
          <p className="field-error" role="alert">
            {said === 'missing' ? t('review.report_choose') : problem}
          </p>
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="btn btn-primary" aria-busy={busy || undefined}>
              {t('review.report_send')}
            </button>
            <button type="button" className="btn" onClick={close}>
              {t('review.close')}
            </button>
          </div>
        </form>
      )}
    </dialog>
  )
}
