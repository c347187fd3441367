import { type ReactNode, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { listed } from '#contract/listed.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { emit } from '#islands/events.ts'
import { applyServerCart, inTurn } from '#islands/stores/cart.ts'
import { accessOf } from '../access.ts'

type Props = { number: string; className: string }

/** Puts an order's items into the cart again, and names those that are no longer sold. */
export function AgainButton({ number, className }: Props): ReactNode {
  const { t } = useEnv()
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  const buy = async () => {
    if (busy) return
    setBusy(true)
    const answer = await inTurn(() => call('/order/again', accessOf(number)))
    setBusy(false)
    if (answer.code !== codes.success) return setMessage(answer.msg)
    const { cart, missing } = answer.data
    applyServerCart(cart)
    const names = listed(
      t,
      missing.map(({ name }) => name),
    )
    setMessage(names ? t('order.again_missing', { names }) : '')
    if (cart.lines.length > 0) emit('open-cart')
  }
  return (
    <>
      <button type="button" className={className} aria-busy={busy || undefined} onClick={() => void buy()}>
        {t('order.again')}
        <span className="sr-only"> {number}</span>
      </button>
      <p className="hint basis-full empty:hidden" role="status">
        {message}
      </p>
    </>
  )
}
