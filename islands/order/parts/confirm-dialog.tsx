import { type ReactNode, useId, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { useDialog } from '#islands/ui/use-dialog.ts'
import { accessOf } from '../access.ts'

type Props = { number: string; onDone(order: Order): void; onClose(): void }

/** Asks whether everything has arrived, because confirming completes the order. */
export default function ConfirmReceipt({ number, onDone, onClose }: Props): ReactNode {
  const { t } = useEnv()
  const id = useId()
  const { dialog, close } = useDialog()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    const answer = await call('/order/confirm', accessOf(number))
    setBusy(false)
    if (answer.code !== codes.success) return setProblem(answer.msg || t('order.unreachable'))
    onDone(answer.data.order)
    close()
  }
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <div className="grid gap-5">
        <h2 id={`${id}-title`} className="section-title text-xl">
          {t('order.confirm_title')}
        </h2>
        <p>{t('order.confirm_text')}</p>
        <p className="field-error empty:hidden" role="alert">
          {problem}
        </p>
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className="btn btn-primary"
            aria-busy={busy || undefined}
            onClick={() => void confirm()}
          >
            {t('order.confirm')}
          </button>
          <button type="button" className="btn" onClick={close}>
            {t('order.not_yet')}
          </button>
        </div>
      </div>
    </dialog>
  )
}
