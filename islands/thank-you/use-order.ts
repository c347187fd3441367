import { useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { call } from '#islands/api.ts'
import { keepOrderKey, lastOrderNumber, orderKey } from '#islands/stores/order-keys.ts'

/** An acquirer may say a little later whether it was paid: asked so often, every two seconds. */
const looks = 15
const pause = 2000

/** `expired`: the key that opened the order once, and can be exchanged for a new link by email. */
type Shown = {
  order: Order | null
  refusal: string | null
  expired: { number: string; accessKey: string } | null
}

/** The order of the page's address, or the last one placed here. `refusal` is '' if there is nothing to say. */
export function useOrder(): Shown {
  const [order, setOrder] = useState<Order | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [expired, setExpired] = useState<Shown['expired']>(null)
  useEffect(() => {
    const number = new URLSearchParams(location.search).get('number') ?? lastOrderNumber()
    if (!number) return setRefusal('')
    let timer: ReturnType<typeof setTimeout>
    const look = async (left: number) => {
      const linkKey = keyFromLink()
      const accessKey = linkKey ?? orderKey(number)
      const answer = await call('/order/detail', accessKey ? { number, accessKey } : { number })
      if (answer.code !== codes.success) {
        if (accessKey && answer.data?.reason === 'code_expired') setExpired({ number, accessKey })
        return setRefusal(answer.msg)
      }
      if (linkKey) keepOrderKey(number, linkKey)
      setOrder(answer.data.order)
      if (isAwaited(answer.data.order) && left > 0) timer = setTimeout(look, pause, left - 1)
    }
    void look(looks)
    return () => clearTimeout(timer)
  }, [])
  return { order, refusal, expired }
}

/** The link of an email carries the key, for a browser in which nothing was ordered. */
function keyFromLink(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('key')
}

/** Money that comes by itself within moments, unlike a transfer or cash. */
export function isAwaited({ payStatus, status, paymentMethod }: Order): boolean {
  return (
    payStatus === 'unpaid' &&
    status === 'in_progress' &&
    !['bank', 'cod', 'free', 'credit'].includes(paymentMethod)
  )
}
