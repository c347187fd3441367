import { type ReactNode, useEffect, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { OtherWay } from '../other-way.tsx'

type Outcome = { kind: 'success' | 'warning' | 'error'; said: string }

/**
 * Shown on the phone that scanned the QR code, with the browser and location of the device that asks. The customer
 * picks the number shown on that device from three, or refuses.
 */
export default function LetDeviceIn(): ReactNode {
  const { t } = useEnv()
  const [id] = useState(() => new URLSearchParams(location.search).get('qr') ?? '')
  const [seen, setSeen] = useState<Data<'/auth/qr/scan'> | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState(false)
  /** The call failed, and a toast has said so; the code may still be valid. */
  const [failed, setFailed] = useState(false)
  const scan = async () => {
    setFailed(false)
    const answer = await call('/auth/qr/scan', { id })
    if (answer.code === codes.success) setSeen(answer.data)
    else if (answer.code === codes.fail) setOutcome({ kind: 'warning', said: t('auth.qr.gone') })
    else setFailed(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen appears
  useEffect(() => void scan(), [])
  const decide = async (number: number | null) => {
    if (busy) return
    setBusy(true)
    const answer = await (number === null
      ? call('/auth/qr/refuse', { id })
      : call('/auth/qr/confirm', { id, number }))
    setBusy(false)
    if (answer.code === codes.fail)
      setOutcome({ kind: 'error', said: answer.data.reason === 'not_found' ? t('auth.qr.gone') : answer.msg })
    // A toast has reported any other failure; the code stays valid.
    else if (answer.code !== codes.success) return
    else if (number === null) setOutcome({ kind: 'warning', said: t('auth.qr.refused') })
    else setOutcome({ kind: 'success', said: t('auth.qr.done') })
  }
  if (outcome) {
    return (
      <div className="grid gap-4">
        <p className={`notice notice-${outcome.kind}`} role="status">
          {outcome.said}
        </p>
        <p>
          <OtherWay path="/user/security">{t('auth.to_account')}</OtherWay>
        </p>
      </div>
    )
  }
  if (failed) {
    return (
      <button type="button" className="btn btn-primary btn-block" onClick={scan}>
        {t('auth.qr.try_again')}
      </button>
    )
  }
  if (!seen) return <span className="skeleton block h-40" aria-hidden="true" />
  return (
    <section className="grid gap-5" aria-busy={busy || undefined}>
      <h2 className="section-title text-xl">{t('auth.qr.ask')}</h2>
      <dl className="card grid gap-3">
        {(['browser', 'place'] as const).map((name) => (
          <div key={name}>
            <dt className="hint">{t(`auth.qr.${name}`)}</dt>
            <dd className="break-words">{seen[name] || '–'}</dd>
          </div>
        ))}
      </dl>
      <fieldset className="grid grid-cols-3 gap-3">
        <legend className="mb-3">{t('auth.qr.choose')}</legend>
        {seen.numbers.map((number) => (
          <button
            key={number}
            type="button"
            className="btn btn-outline py-4 text-2xl tabular-nums"
            onClick={() => decide(number)}
          >
            {number}
          </button>
        ))}
      </fieldset>
      <button type="button" className="btn" onClick={() => decide(null)}>
        {t('auth.qr.refuse')}
      </button>
    </section>
  )
}
