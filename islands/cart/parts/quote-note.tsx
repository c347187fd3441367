import { type ReactNode, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { applyServerCart, inTurn } from '#islands/stores/cart.ts'
import { token } from '#islands/stores/session.ts'
import { dayText } from '#islands/ui/day-text.ts'

/** Says that an accepted quote or a draft order fixes the cart, and takes it out of the cart. */
export default function QuoteNote({ quote }: { quote: NonNullable<Cart['quote']> }): ReactNode {
  const { t, lang, link } = useEnv()
  const [busy, setBusy] = useState(false)
  const { number, inquiryNumber, validUntil } = quote
  const leave = async () => {
    if (busy) return
    setBusy(true)
    const answer = await inTurn(() => call(inquiryNumber ? '/quote/leave' : '/draftOrder/leave', {}))
    setBusy(false)
    if (answer.code === codes.success) applyServerCart(answer.data.cart)
  }
  return (
    <div className="notice notice-info grid gap-2" data-quote={number}>
      <p>{t('cart.quote_title', { number, date: dayText(validUntil, lang) })}</p>
      <p className="flex flex-wrap gap-x-6">
        {inquiryNumber && (
          <a
            className="link py-2.5"
            href={link(token.getState() ? `/user/inquiry/${inquiryNumber}` : `/quote/${inquiryNumber}`)}
          >
            {t('cart.quote_see')}
          </a>
        )}
        <button
          type="button"
          className="link py-2.5"
          aria-busy={busy || undefined}
          onClick={() => void leave()}
        >
          {t('cart.quote_leave')}
        </button>
      </p>
    </div>
  )
}
