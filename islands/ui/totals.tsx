import type { ReactNode } from 'react'
import type { ExplainRow, Totals as Figures } from '#contract/cart.ts'
import { useEnv } from '#islands/env.tsx'

type Props = {
  totals: Figures
  busy?: boolean
  /** Text shown while the shipping fee is unknown. Default: it is calculated in the next step. */
  pendingText?: string | undefined
}

/** The rows that add up to the total, as the server explains them. Included tax comes below because it adds nothing. */
export function Totals({ totals, busy = false, pendingText }: Props): ReactNode {
  const { t, money } = useEnv()
  const { explain, taxIncluded, credit } = totals
  const isBelow = ({ kind }: ExplainRow) => kind === 'credit' || (kind === 'tax' && taxIncluded)
  const above = explain.filter((row) => !isBelow(row) && row.kind !== 'total' && row.kind !== 'note')
  const below = explain.filter(isBelow)
  const row = ({ kind, label, amount, lineId }: ExplainRow) => (
    <div key={`${kind} ${label} ${lineId ?? ''}`}>
      <dt>{label}</dt>
      <dd>{money(amount)}</dd>
    </div>
  )
  return (
    <>
      <dl className="summary" aria-busy={busy}>
        {above.map(row)}
        {!totals.shipping && totals.shippingPending && (
          <div>
            <dt>{t('totals.shipping')}</dt>
            <dd className="text-muted">{pendingText ?? t('totals.shipping_later')}</dd>
          </div>
        )}
        <div data-total>
          <dt>{t('totals.total')}</dt>
          <dd>{money(totals.total)}</dd>
        </div>
        {below.map(row)}
        {credit.amount > 0 && (
          <div data-total>
            <dt>{t('totals.due')}</dt>
            <dd>{money(totals.due)}</dd>
          </div>
        )}
      </dl>
      {explain
        .filter(({ kind }) => kind === 'note')
        .map(({ label }) => (
          <p key={label} className="hint">
            {label}
          </p>
        ))}
    </>
  )
}
