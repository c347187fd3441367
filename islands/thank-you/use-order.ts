import { useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { call } from '#islands/api.ts'
import { keepOrderKey, lastOrderNumber, orderKey } from '#islands/stores/order-keys.ts'

/** Maximum number of polls, two seconds apart, for a payment that the provider confirms late. */
const maxPolls = 15
const pollIntervalMs = 2000

/** `expired` is the expired access key, which can be exchanged for a new link by email. */
type Shown = {
  order: Order | null
  refusal: string | null
  expired: { number: string; accessKey: string } | null
}

/** Returns the order named in the page's address, or the last one placed here. `refusal` is '' if there is no error. */
export function useOrder(): Shown {
  const [order, setOrder] = useState<Order | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [expired, setExpired] = useState<Shown['expired']>(null)
  useEffect(() => {
    const number = new URLSearchParams(location.search).get('number') ?? lastOrderNumber()
    if (!number) return setRefusal('')
    let timer: ReturnType<typeof setTimeout>
    const poll = async (left: number) => {
      const linkKey = keyFromLink()
      const accessKey = linkKey ?? orderKey(number)
      const answer = await call('/order/detail', accessKey ? { number, accessKey } : { number })
      if (answer.code !== codes.success) {
        if (accessKey && answer.data?.reason === 'code_expired') setExpired({ number, accessKey })
        return setRefusal(answer.msg)
      }
      if (linkKey) keepOrderKey(number, linkKey)
      setOrder(answer.data.order)
      if (isAwaited(answer.data.order) && left > 0) timer = setTimeout(poll, pollIntervalMs, left - 1)
    }
    void poll(maxPolls)
    return () => clearTimeout(timer)
  }, [])
  return { order, refusal, expired }
}

/** Returns the access key from an email link, for browsers that didn't place the order. */
function keyFromLink(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('key')
}

/** Returns whether payment should arrive within moments, unlike a bank transfer or cash. */
export function isAwaited({ payStatus, status, paymentMethod }: Order): boolean {
  return (
    payStatus === 'unpaid' &&
    status === 'in_progress' &&
    !['bank', 'cod', 'free', 'credit'].includes(paymentMethod)
  )
}
