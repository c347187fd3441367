import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Return } from '#contract/return.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { Skeleton } from '#islands/user/parts/shared/skeleton.tsx'
import { orderOfPage } from '../../access.ts'
import { chosenLines, type Draft, type Eligible } from './draft.ts'

type Preview = Data<'/return/preview'>
type Props = { open: Eligible; draft: Draft; images: string[]; onBack(): void; onSent(made: Return): void }

/** The last step: what the buyer gets back, before anything is sent. */
export function Review({ open, draft, images, onBack, onSent }: Props): ReactNode {
  const { t, money } = useEnv()
  const [preview, setPreview] = useState<Preview | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  /** Stays the same for retries, so that the return is opened once. */
  const key = useRef(crypto.randomUUID())
  const { type, reason, description } = draft
  const lines = chosenLines(draft)
  const asked = JSON.stringify(lines)
  useEffect(() => {
    if (type === '' || reason === '') return
    const payload = { ...orderOfPage(), type, reason, lines: JSON.parse(asked) as typeof lines }
    void call('/return/preview', payload).then((answer) => {
      if (answer.code === codes.success) setPreview(answer.data)
      else setProblem(answer.msg)
    })
  }, [type, reason, asked])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || type === '' || reason === '') return
    setBusy(true)
    setProblem('')
    const answer = await call('/return/apply', {
      ...orderOfPage(),
      ...{ type, reason, description, lines, images },
      idempotencyKey: key.current,
    })
    setBusy(false)
    if (answer.code === codes.success) onSent(answer.data.return)
    else setProblem(answer.data.fields?.images ?? answer.msg)
  }
  if (!preview && !problem) return <Skeleton />
  const named = (lineId: string) => open.lines.find((line) => line.lineId === lineId)?.name ?? ''
  return (
    <form className="grid gap-6" method="post" noValidate onSubmit={(event) => void send(event)}>
      <p className="first-letter:uppercase">
        {`${t(`return.type_${type}`)} · ${open.reasons.find(({ code }) => code === reason)?.label ?? ''}`}
      </p>
      {preview && (
        <div className="card grid gap-4">
          <dl className="summary">
            {preview.lines.map(({ lineId, quantity, amount }) => (
              <div key={lineId}>
                <dt className="wrap-anywhere">{`${quantity} × ${named(lineId)}`}</dt>
                <dd>{type === 'exchange' ? t('return.replaced') : money(amount)}</dd>
              </div>
            ))}
            {preview.shipping.amount > 0 && (
              <div>
                <dt>{t('return.shipping')}</dt>
                <dd>{money(preview.shipping)}</dd>
              </div>
            )}
            {preview.labelFee.amount > 0 && (
              <div>
                <dt>{t('return.label_fee')}</dt>
                <dd>{money({ ...preview.labelFee, amount: -preview.labelFee.amount })}</dd>
              </div>
            )}
            {type !== 'exchange' && (
              <div data-total>
                <dt>{t('return.you_get')}</dt>
                <dd>{money(preview.total)}</dd>
              </div>
            )}
          </dl>
          {preview.returnShipping !== 'none' && (
            <p className="hint">{t(`return.shipping_by_${preview.returnShipping}`)}</p>
          )}
          {type !== 'exchange' && <p className="hint">{t('return.original_method')}</p>}
        </div>
      )}
      <p className="field-error" role="alert">
        {problem}
      </p>
      <div className="flex flex-wrap-reverse items-center justify-between gap-4">
        <button type="button" className="link py-3" onClick={onBack}>
          {t('return.back')}
        </button>
        {preview && (
          <button type="submit" className="btn btn-primary max-sm:w-full" aria-busy={busy || undefined}>
            {t('return.send')}
          </button>
        )}
      </div>
    </form>
  )
}
