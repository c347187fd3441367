import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { money } from '../formats.ts'
import { read } from '../query.ts'
import { type BasketLine, BasketLines } from '../resource/basket-lines.tsx'
import { VariantSearch } from '../resource/choices/variant-choice.tsx'
import { t } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { TextField } from '../ui/text-field.tsx'

type TryCartProps = {
  /** Promotions that count as switched on and running. */
  also?: number[]
  coupon?: string
  onClose(): void
}

/** A cart that the shop prices as if a shopper had filled it, with the reason why each other offer takes nothing off. */
export function TryCart({ also = [], coupon: first = '', onClose }: TryCartProps) {
  const [lines, setLines] = useState<BasketLine[]>([])
  const [code, setCode] = useState(first)
  const [at, setAt] = useState<string | null>(null)
  const coupon = useDeferredValue(code.trim())
  const counted = lines.filter(({ quantity }) => quantity > 0)
  const { data, error } = useQuery({
    ...read(
      '/promotion/tryCart',
      {
        lines: counted.map(({ sku, quantity }) => ({ sku, quantity })),
        also,
        ...(coupon ? { coupon } : {}),
        ...(at ? { at } : {}),
      },
      { tags: ['promotion', 'coupon'] },
    ),
    enabled: counted.length > 0,
    placeholderData: keepPreviousData,
  })
  const add = ({ sku, name }: { sku: string; name: string }) => {
    const known = lines.find((line) => line.sku === sku)
    if (!known) setLines([...lines, { sku, name, quantity: 1 }])
    else setLines(lines.map((line) => (line === known ? { ...line, quantity: line.quantity + 1 } : line)))
  }
  return (
    <Dialog side isOpen title={t('desk.offer.try_cart')} onClose={onClose}>
      <div className="space-y-4">
        <VariantSearch autoFocus onAdd={add} />
        <BasketLines
          {...{ lines }}
          onChange={setLines}
          unitsOf={(name) => t('desk.offer.units_of', { name })}
        />
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          <TextField
            label={t('desk.offer.coupon_code')}
            value={code}
            onChange={setCode}
            maxLength={64}
            code
          />
          <MomentField label={t('desk.offer.priced_at')} value={at} onChange={setAt} />
        </div>
        {error && (
          <p role="alert" className="text-error">
            {error.message}
          </p>
        )}
        {counted.length === 0 ? (
          <p className="text-muted">{t('desk.offer.try_empty')}</p>
        ) : (
          data && <Result cart={data} />
        )}
      </div>
    </Dialog>
  )
}

function Result({ cart }: { cart: AdminData<'/promotion/tryCart'> }) {
  const { lines, applied, others, subtotal, discount, tax, total } = cart
  return (
    <div aria-live="polite" className="space-y-4">
      <table className="w-full">
        <caption className="sr-only">{t('desk.offer.try_cart')}</caption>
        <tbody>
          {lines.map(({ sku, name, quantity, unitPrice, was, lowestPrice30, total: sum }) => (
            <tr key={sku} className="align-top">
              <th scope="row" className="py-1 pe-2 text-start font-normal">
                <bdi>{name}</bdi> × {quantity}
                {lowestPrice30 && (
                  <span className="block text-note text-muted">
                    {t('desk.offer.lowest_30', { price: money(lowestPrice30) })}
                  </span>
                )}
              </th>
              <td className="py-1 text-end tabular-nums">
                {was && <s className="me-2 text-muted">{money(was)}</s>}
                {money(unitPrice)}
                <span className="block font-medium">{money(sum)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="grid grid-cols-[1fr_auto] gap-y-1 border-t border-base-300 pt-3 tabular-nums">
        <dt>{t('desk.offer.subtotal')}</dt>
        <dd className="text-end">{money(subtotal)}</dd>
        {discount.amount > 0 && (
          <>
            <dt>{t('desk.offer.discount')}</dt>
            <dd className="text-end text-success">−{money(discount)}</dd>
          </>
        )}
        <dt className="text-muted">{t('desk.offer.tax')}</dt>
        <dd className="text-end text-muted">{money(tax)}</dd>
        <dt className="font-semibold">{t('desk.offer.total')}</dt>
        <dd className="text-end font-semibold">{money(total)}</dd>
      </dl>
      <section>
        <h3 className="font-semibold">{t('desk.offer.applied')}</h3>
        {applied.length === 0 && <p className="text-muted">{t('desk.offer.none_applied')}</p>}
        <ul>
          {applied.map(({ kind, id, name, amount }) => (
            <li key={`${kind} ${id}`} className="flex justify-between gap-3 py-1">
              <bdi className="min-w-0 truncate">{name}</bdi>
              <span className="text-success tabular-nums">−{money(amount)}</span>
            </li>
          ))}
        </ul>
      </section>
      {others.length > 0 && (
        <section>
          <h3 className="font-semibold">{t('desk.offer.not_applied')}</h3>
          <ul>
            {others.map(({ kind, id, name, text }) => (
              <li key={`${kind} ${id} ${name}`} className="py-1">
                <bdi>{name}</bdi>
                <span className="block text-note text-muted">{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
