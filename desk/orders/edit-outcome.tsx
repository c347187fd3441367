import type { EditPreview } from '#contract/admin/desk/edit-preview.ts'
import type { Money } from '#contract/scalars.ts'
import { money } from '../formats.ts'
import { t } from '../texts.ts'

/** The order's price before and after the change, and who pays or gets the difference. */
export function EditOutcome({ preview }: { preview: EditPreview }) {
  const { before, after, paid, due, refund, charge, removedAmount, addedAmount } = preview
  const { discountAmount, shippingAmount } = preview
  return (
    <div className="space-y-2 rounded-box bg-base-200 p-3" aria-live="polite">
      <dl className="space-y-1 tabular-nums">
        <Row name={t('desk.order.edit_before')}>{money(before)}</Row>
        {removedAmount.amount !== 0 && (
          <Row name={t('desk.order.edit_removed')}>{`−${money(removedAmount)}`}</Row>
        )}
        {addedAmount.amount !== 0 && <Row name={t('desk.order.edit_added')}>{money(addedAmount)}</Row>}
        {discountAmount.amount !== 0 && (
          <Row name={t('desk.order.edit_discount')}>{`−${money(discountAmount)}`}</Row>
        )}
        {shippingAmount.amount !== 0 && (
          <Row name={t('desk.order.sum_shipping')}>{signed(shippingAmount)}</Row>
        )}
        <Row name={t('desk.order.edit_after')}>{money(after)}</Row>
        <Row name={t('desk.order.edit_paid')}>{money(paid)}</Row>
        {due.amount > 0 && (
          <Row strong name={t('desk.order.edit_due')}>
            {money(due)}
          </Row>
        )}
        {refund.amount > 0 && (
          <Row strong name={t('desk.order.edit_refund')}>
            {money(refund)}
          </Row>
        )}
      </dl>
      <p className="text-note text-muted">
        {charge === 'none'
          ? refund.amount === 0 && `${t('desk.order.edit_even')} `
          : `${t(`desk.order.edit_${charge}`)} `}
        {t('desk.order.edit_final')}
      </p>
    </div>
  )
}

function Row({ name, strong = false, children }: { name: string; strong?: boolean; children: string }) {
  return (
    <div
      className={`flex justify-between gap-4 ${strong ? 'border-t border-base-300 pt-1 font-semibold' : ''}`}
    >
      <dt className={strong ? '' : 'text-muted'}>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function signed({ amount, currency }: Money): string {
  return `${amount < 0 ? '−' : '+'}${money({ amount: Math.abs(amount), currency })}`
}
