import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Data, Payload } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { useDialog } from '#islands/ui/use-dialog.ts'
import { accessOf } from '../access.ts'

type Method = Data<'/order/methods'>['methods'][number]
type Props = { order: Order; onStarted(): void; onClose(): void }

/** Pays an order again, by the same method or another one. */
export default function PayDialog({ order, onStarted, onClose }: Props): ReactNode {
  const { t, money } = useEnv()
  const id = useId()
  const { dialog, close } = useDialog()
  const [methods, setMethods] = useState<Method[] | null>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  /** One key for each method: a repeated press starts the same attempt again. */
  const keys = useRef<Record<string, string>>({})
  const { number, paymentMethod } = order
  const load = useCallback(async () => {
    setProblem('')
    const answer = await call('/order/methods', accessOf(number))
    if (answer.code !== codes.success) return setProblem(answer.msg || t('order.unreachable'))
    setMethods(answer.data.methods)
    const first = answer.data.methods.find(({ code }) => code === paymentMethod) ?? answer.data.methods[0]
    setChosen(first?.code ?? null)
  }, [number, paymentMethod, t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the dialog opens
  useEffect(() => void load(), [])
  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!chosen || busy) return
    setBusy(true)
    setProblem('')
    keys.current[chosen] ??= crypto.randomUUID()
    const answer = await call('/order/pay', {
      ...accessOf(number),
      method: chosen as Payload<'/order/pay'>['method'],
      idempotencyKey: keys.current[chosen],
    })
    setBusy(false)
    if (answer.code !== codes.success) {
      // A refused attempt is over; only an unanswered one is repeated with its key.
      if (answer.code === codes.fail || answer.code === codes.fullFail) delete keys.current[chosen]
      return setProblem(answer.msg || t('order.unreachable'))
    }
    const { kind, url } = answer.data.payment
    if (kind === 'redirect' && url) return goTo(url, { document: true })
    onStarted()
    close()
  }
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <form className="grid gap-5" method="post" onSubmit={pay}>
        <h2 id={`${id}-title`} className="section-title text-xl">
          {t('order.pay_title')}
        </h2>
        {!methods && !problem && <span className="skeleton block h-32" aria-hidden="true" />}
        {methods?.length === 0 && <p className="notice notice-warning">{t('order.no_method')}</p>}
        {methods && methods.length > 0 && (
          <fieldset className="grid gap-3">
            <legend className="label mb-2">{t('order.payment_method')}</legend>
            {methods.map(({ code, name, description }) => (
              <label key={code} className="card method">
                <input
                  type="radio"
                  className="radio"
                  name="method"
                  value={code}
                  checked={code === chosen}
                  onChange={() => setChosen(code)}
                />
                <span className="grow">
                  {name}
                  <span className="hint block">{description}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <p className="field-error empty:hidden" role="alert">
          {problem}
        </p>
        <div className="flex flex-wrap gap-3">
          {methods ? (
            <button
              type="submit"
              className="btn btn-primary"
              disabled={!chosen}
              aria-busy={busy || undefined}
            >
              {t('order.pay_amount', { amount: money(order.due) })}
            </button>
          ) : (
            problem && (
              <button type="button" className="btn btn-primary" onClick={() => void load()}>
                {t('order.retry')}
              </button>
            )
          )}
          <button type="button" className="btn" onClick={close}>
            {t('order.close')}
          </button>
        </div>
      </form>
    </dialog>
  )
}
