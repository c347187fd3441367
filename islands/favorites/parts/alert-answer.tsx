import { type ReactNode, useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { AnsweredAlert } from '#contract/favorite.ts'
import { useEnv } from '#islands/env.tsx'
import { type Answer, callQuietly } from '#islands/quiet-call.ts'
import { Picture } from '#islands/ui/picture.tsx'

/**
 * Opened by the links in the email that confirms an alert. `#confirm=` confirms at once. `#stop=` waits for the button,
 * because link scanners of mail servers open links too. Both explain what happens.
 */
export default function AlertAnswer(): ReactNode {
  const { t, link } = useEnv()
  const [asked] = useState(readHash)
  const [alert, setAlert] = useState<AnsweredAlert | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const take = (answer: Answer<AnsweredAlert>) => {
    setBusy(false)
    if (answer.code === codes.success) setAlert(answer.data)
    else
      setProblem(
        answer.data.reason === 'not_found' ? t('alert_answer.gone') : answer.msg || t('toast.unknown'),
      )
  }
  const answer = (yes?: boolean) => {
    setBusy(true)
    setProblem('')
    const given = { token: asked?.token ?? '', ...(yes === undefined ? {} : { yes }) }
    void callQuietly('/notify/answer', given).then(take)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page appears
  useEffect(() => {
    if (!asked) setProblem(t('alert_answer.gone'))
    else answer(asked.stop ? undefined : true)
  }, [])
  const product = alert?.product
  const open = alert?.state === 'asked' || alert?.state === 'confirmed'
  const stopsOthers = alert?.state === 'sent' && (asked?.stop ?? false)
  const values = { product: product?.name ?? t('alert_answer.product') }
  return (
    <div className="grid gap-5" aria-busy={busy || undefined}>
      <p role="status" className={noticeOf(alert, problem, asked?.stop ?? false)}>
        {problem || (alert && t(`alert_answer.${saidOf(alert, asked?.stop ?? false)}`, values))}
      </p>
      {!alert && !problem && <span className="skeleton block h-40" aria-hidden="true" />}
      {product && (
        <p className="flex items-center gap-4">
          {product.image && (
            <span className="frame w-22 shrink-0">
              <Picture image={product.image} sizes="5.5rem" alt="" />
            </span>
          )}
          <a className="link font-semibold" href={link(`/product/${product.slug}${ending(product.sku)}`)}>
            {product.name}
          </a>
        </p>
      )}
      {open && !asked?.stop && <p className="text-muted">{t('alert_answer.how_to_stop')}</p>}
      {(open || stopsOthers) && (
        <button
          type="button"
          className={`btn justify-self-start ${asked?.stop ? 'btn-primary' : ''}`}
          onClick={() => busy || answer(false)}
        >
          {t(stopsOthers ? 'alert_answer.stop_all' : 'alert_answer.stop')}
        </button>
      )}
      {alert?.state === 'stopped' && product && <p className="text-muted">{t('alert_answer.again')}</p>}
      {!open && (alert || problem) && (
        <a className="btn justify-self-start" href={link('/')}>
          {t('user.orders.shop')}
        </a>
      )}
    </div>
  )
}

function saidOf({ kind, state }: AnsweredAlert, stop: boolean): string {
  if (state === 'sent' || state === 'stopped') return state
  return stop ? `ask_${kind}` : `on_${kind}`
}

function noticeOf(alert: AnsweredAlert | null, problem: string, stop: boolean): string {
  if (problem) return 'notice notice-warning'
  if (!alert) return 'sr-only'
  const done = alert.state === 'stopped' || (alert.state === 'confirmed' && !stop)
  return done ? 'notice notice-success' : 'notice notice-info'
}

function ending(sku: string | null): string {
  return sku === null ? '' : `/${encodeURIComponent(sku)}`
}

function readHash(): { token: string; stop: boolean } | null {
  const said = new URLSearchParams(location.hash.slice(1))
  const token = said.get('stop') ?? said.get('confirm')
  return token ? { token, stop: said.has('stop') } : null
}
