import type { ReactNode } from 'react'
import type { CartHint } from '#contract/cart.ts'
import { useEnv } from '#islands/env.tsx'
import { setQuantity } from '#islands/stores/cart.ts'

/** Offers that the cart nearly reaches, each with a button that adds what is missing. */
export function Hints({ hints, busy }: { hints: CartHint[]; busy: boolean }): ReactNode {
  const { t } = useEnv()
  if (hints.length === 0) return null
  return (
    <ul className="grid gap-2" aria-label={t('cart.hint.title')}>
      {hints.map(({ kind, message, add }) => (
        <li key={message} className="offer-hint" data-hint={kind}>
          <span>{message}</span>
          {add && (
            <button
              type="button"
              className="btn btn-sm"
              aria-label={add.label}
              disabled={busy}
              onClick={() => void setQuantity(add.lineId, add.quantity)}
            >
              {t('cart.hint.add_short')}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}
