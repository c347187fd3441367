import { type FormEvent, type ReactNode, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Answer } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { optionsText } from '#islands/ui/options-text.ts'
import type { Line, Received } from '../withdrawal.tsx'

type Chosen = { lineId: string; quantity: number }[] | null
type Props = {
  lines: Line[]
  given: { name: string; orderNumber: string; email: string; goods: string }
  submit(chosen: Chosen): Promise<Answer<Received>>
  onDone(received: Received): void
  onBack(): void
}

/** The second step: the statement as it will be sent, and the button that sends it. */
export function Confirm({ lines, given, submit, onDone, onBack }: Props): ReactNode {
  const { t } = useEnv()
  const [some, setSome] = useState(false)
  const [units, setUnits] = useState<Record<string, number>>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const chosen = lines
    .map(({ lineId }) => ({ lineId, quantity: units[lineId] ?? 0 }))
    .filter(({ quantity }) => quantity > 0)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (some && chosen.length === 0) return setProblem(t('withdrawal.choose'))
    setBusy(true)
    setProblem('')
    const answer = await submit(some ? chosen : null)
    setBusy(false)
    if (answer.code === codes.success) onDone(answer.data)
    else setProblem(Object.values(answer.data.fields ?? {})[0] ?? answer.msg)
  }
  return (
    <form className="grid gap-6" method="post" noValidate onSubmit={(event) => void send(event)}>
      <h2 className="section-title text-xl">{t('withdrawal.check')}</h2>
      <div className="card grid gap-4">
        <p>
          <strong>{t('withdrawal.statement', { number: given.orderNumber })}</strong>
        </p>
        {lines.length === 0 ? (
          <p className="whitespace-pre-line wrap-anywhere">{given.goods || t('withdrawal.whole_order')}</p>
        ) : (
          <fieldset className="grid gap-1">
            <legend className="sr-only">{t('withdrawal.goods_question')}</legend>
            {[false, true].map((part) => (
              <label key={String(part)} className="check">
                <input
                  type="radio"
                  className="radio"
                  name="part"
                  checked={some === part}
                  onChange={() => setSome(part)}
                />
                {t(part ? 'withdrawal.some_items' : 'withdrawal.whole_order')}
              </label>
            ))}
          </fieldset>
        )}
        {some && (
          <ul className="grid gap-3">
            {lines.map(({ lineId, name, options, quantity }) => (
              <li key={lineId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <label htmlFor={`units-${lineId}`} className="min-w-0 wrap-anywhere">
                  {name}
                  <span className="hint block">{optionsText(options)}</span>
                </label>
                <select
                  id={`units-${lineId}`}
                  className="select"
                  value={units[lineId] ?? 0}
                  onChange={(event) => setUnits({ ...units, [lineId]: Number(event.target.value) })}
                >
                  {Array.from({ length: quantity + 1 }, (_, count) => count).map((count) => (
                    <option key={count} value={count}>
                      {count === 0 ? t('withdrawal.keep') : count}
                    </option>
                  ))}
                </select>
              </li>
            ))}
          </ul>
        )}
        <dl className="contact-facts">
          <dt>{t('withdrawal.name')}</dt>
          <dd>{given.name}</dd>
          <dt>{t('withdrawal.email')}</dt>
          <dd>{given.email}</dd>
        </dl>
      </div>
      <p className="field-error" role="alert">
        {problem}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary" aria-busy={busy || undefined} data-confirm>
          {t('withdrawal.confirm')}
        </button>
        <button type="button" className="btn" onClick={onBack}>
          {t('withdrawal.change')}
        </button>
      </div>
    </form>
  )
}
