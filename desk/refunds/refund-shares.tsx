import type { RefundPreview } from '#contract/admin/money/payment.ts'
import { money } from '../formats.ts'
import { methodText } from '../orders/states.tsx'
import { t } from '../texts.ts'

/** A refund as the server computed it: where the money goes, store credit first. */
export function RefundShares({ preview: { amount, payouts, tax, left, needs } }: { preview: RefundPreview }) {
  return (
    <dl className="space-y-1 rounded-box bg-base-200 p-3 tabular-nums" aria-live="polite">
      {payouts.map((payout) => (
        <Row
          key={`${payout.destination} ${payout.method}`}
          name={t(`desk.order.to_${payout.destination}`, { method: methodText(payout.method) })}
        >
          {money(payout.amount)}
        </Row>
      ))}
      {amount.amount > 0 && <Row name={t('desk.order.refund_tax')}>{money(tax)}</Row>}
      <Row name={t('desk.order.refund_left')}>{money(left)}</Row>
      {needs && <p className="pt-1 text-note text-warning">{t(`desk.order.refund_${needs}`)}</p>}
    </dl>
  )
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
