import type { ReactNode } from 'react'
import type { Order } from '#contract/order.ts'
import { useEnv } from '#islands/env.tsx'
import { Countdown } from '#islands/ui/countdown.tsx'
import { daysText } from '#islands/ui/day-text.ts'
import { dateText } from '#islands/user/date-text.ts'
import { nextStep } from '../next-step.ts'

type Props = { order: Order; onExpire(): void; children?: ReactNode }

/** The next step, with the time left to pay and the actions for it. */
export function NextStepBox({ order, onExpire, children }: Props): ReactNode {
  const { t, lang, money } = useEnv()
  const { text, tone, amount, by, days, place } = nextStep(order)
  return (
    <div className={`notice notice-${tone} mt-4 grid gap-3`} data-next-step={text}>
      <div role="status" className="grid gap-1">
        <p className="font-semibold">
          {t(`order.next.${text}`, {
            ...(amount && { amount: money(amount) }),
            ...(by && { date: dateText(by, lang) }),
          })}
        </p>
        {place && <p className="wrap-anywhere">{t('order.pickup_point', { place })}</p>}
        {days && <p>{t('order.delivery_days', { days: daysText(days, lang) })}</p>}
      </div>
      {order.instructions && order.can.pay && <Transfer text={order.instructions} qr={order.qr} />}
      {order.can.pay && order.expiresAt && (
        <p className="hint flex flex-wrap gap-x-2">
          {t('order.time_left')}
          <Countdown until={order.expiresAt} onEnd={onExpire} />
        </p>
      )}
      {children && <div className="flex flex-wrap gap-3 empty:hidden">{children}</div>}
    </div>
  )
}

/** The bank account to pay to, and a code that fills in the transfer in a banking app. */
function Transfer({ text, qr }: { text: string; qr: string | undefined }): ReactNode {
  const { t } = useEnv()
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4" data-instructions>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {qr && (
        <figure className="grid gap-2">
          <img className="rounded bg-white p-2" src={qr} width={168} height={168} alt={t('order.qr')} />
          <figcaption className="hint max-w-60">{t('order.qr_hint')}</figcaption>
        </figure>
      )}
    </div>
  )
}
