import type { AdminOrder } from '#contract/admin/orders/order.ts'
import type { ExplainRow } from '#contract/cart.ts'
import type { Money } from '#contract/scalars.ts'
import { money, number } from '../formats.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/screen.tsx'
import { ProductName } from './product-name.tsx'
import { optionsText, Picture } from './units.tsx'

type PartProps = { order: AdminOrder }

/** The lines with what became of their units. */
export function Lines({ order }: PartProps) {
  return (
    <Card title={t('desk.order.lines')}>
      <ul className="divide-y divide-base-300">
        {order.products.map((line) => (
          <li key={line.lineId} className="flex items-start gap-3 py-2.5 first:pt-0 last:pb-0">
            <Picture image={line.image} />
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">
                <ProductName productId={line.productId}>{line.name}</ProductName>
              </p>
              <p className="text-note text-muted">{optionsText(line)}</p>
              <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
                {(['shipped', 'delivered', 'cancelled', 'returned'] as const)
                  .filter(
                    (kind) => line[kind] > 0 && !(kind === 'shipped' && line.delivered === line.shipped),
                  )
                  .map((kind) => (
                    <Badge
                      key={kind}
                      tone={kind === 'delivered' ? 'success' : kind === 'shipped' ? 'info' : 'neutral'}
                    >
                      {t(`desk.order.units_${kind}`, { count: line[kind] })}
                    </Badge>
                  ))}
              </p>
            </div>
            <div className="shrink-0 text-end tabular-nums">
              {line.unitPrice ? (
                <>
                  <p className="text-muted">
                    {number(line.quantity)} × {money(line.unitPrice)}
                  </p>
                  <p className="font-medium">{money(line.total)}</p>
                  {line.refunded && line.refunded.amount > 0 && (
                    <p className="text-note text-muted">
                      {t('desk.order.refunded', { amount: money(line.refunded) })}
                    </p>
                  )}
                </>
              ) : (
                <p className="font-medium">{t('desk.order.units', { count: line.quantity })}</p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {order.remark && (
        <div className="mt-3 rounded-field bg-base-200 px-3 py-2">
          <p className="text-note text-muted">{t('desk.order.remark')}</p>
          <p className="break-words whitespace-pre-wrap">
            <bdi>{order.remark}</bdi>
          </p>
        </div>
      )}
    </Card>
  )
}

/** The total, explained step by step. */
export function Sums({ order }: PartProps) {
  const { totals, due, refundedAmount, paymentAmount } = order
  if (!totals) return null
  const { addends, included } = summed(totals)
  return (
    <Card title={t('desk.order.sums')}>
      <dl className="space-y-1.5 tabular-nums">
        {addends.length > 0 ? (
          addends.map(({ key, label, amount }) => (
            <Sum key={key} name={label}>
              {money(amount)}
            </Sum>
          ))
        ) : (
          <Sum name={t('desk.order.sum_shipping')}>{money(order.shippingFee)}</Sum>
        )}
        <Sum name={t('desk.order.total')} isStrong>
          {money(totals.total)}
        </Sum>
        {included.map(({ key, label, amount }) => (
          <Sum key={key} name={label} isNote>
            {money(amount)}
          </Sum>
        ))}
        {paymentAmount.amount > 0 && <Sum name={t('desk.order.sum_paid')}>{money(paymentAmount)}</Sum>}
        {refundedAmount.amount > 0 && <Sum name={t('desk.order.sum_refunded')}>{money(refundedAmount)}</Sum>}
        {due.amount > 0 && (
          <Sum name={t('desk.order.sum_due')} isStrong>
            {money(due)}
          </Sum>
        )}
      </dl>
    </Card>
  )
}

type Step = { key: string; kind: ExplainRow['kind']; label: string; amount: Money }

/**
 * The steps to the total, the goods first: those that were added later follow the subtotal. What an offer takes off several
 * lines is one step. Tax that the prices include is none.
 */
function summed({ explain, taxIncluded }: AdminOrder['totals']) {
  const steps = new Map<string, Step>()
  for (const { kind, label, amount } of explain) {
    if (kind === 'total') continue
    const key = `${kind} ${label}`
    const sum = (steps.get(key)?.amount.amount ?? 0) + amount.amount
    steps.set(key, { key, kind, label, amount: { ...amount, amount: sum } })
  }
  const isIncluded = ({ kind }: Step) => kind === 'tax' && taxIncluded
  const isGoods = ({ kind }: Step) => kind === 'subtotal'
  const all = [...steps.values()]
  const addends = all.filter((step) => !isIncluded(step))
  return {
    addends: [...addends.filter(isGoods), ...addends.filter((step) => !isGoods(step))],
    included: all.filter(isIncluded),
  }
}

type SumProps = {
  name: string
  isStrong?: boolean
  /** Part of the sum above. */
  isNote?: boolean
  children: string
}

function Sum({ name, isStrong = false, isNote = false, children }: SumProps) {
  const look = isStrong ? 'font-semibold' : isNote ? 'text-note text-muted' : ''
  return (
    <div className={`flex justify-between gap-4 ${look}`}>
      <dt className={isStrong ? '' : 'text-muted'}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
