import { useCallback, useEffect, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { call } from '#islands/api.ts'
import { on } from '#islands/events.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { keepOrderKey, orderKey } from '#islands/stores/order-keys.ts'
import { token } from '#islands/stores/session.ts'

/** Maximum number of polls, two seconds apart, for a payment that the provider confirms late. */
const maxPolls = 15
const pollIntervalMs = 2000

/** Reason for showing no order: the server's words, or nothing if it could not be reached. */
export type Missing = {
  /** The server refused. Empty: there is no number to ask for. */
  refusal: string | null
  /** An expired access key, which can be exchanged for a new link by email. */
  expired: { number: string; accessKey: string } | null
  /** No answer: asking again may help. */
  failed: boolean
}

export type Shown = {
  order: Order | null
  missing: Missing | null
  /** Shows the order as another call answered it. */
  show(order: Order): void
  /** Requests the order again. */
  reload(): Promise<void>
}

/**
 * Returns an order and keeps it current: polls while an online payment may arrive, and requests it again when the live
 * channel opens or reports a change, or when the reader returns to the page. `number` is undefined before it is known, null if there
 * is none.
 */
export function useOrder(number: string | null | undefined): Shown {
  const [order, setOrder] = useState<Order | null>(null)
  const [missing, setMissing] = useState<Missing | null>(null)
  /** Counts requests and answers of other calls, so that a slow older answer never replaces a newer one. */
  const turn = useRef(0)

  const load = useCallback(async (wanted: string, quiet: boolean): Promise<Order | null> => {
    const linkKey = keyFromLink()
    const accessKey = linkKey ?? orderKey(wanted)
    const mine = ++turn.current
    const ask = quiet ? callQuietly : call
    const answer = await ask('/order/detail', accessKey ? { number: wanted, accessKey } : { number: wanted })
    if (mine !== turn.current) return null
    if (answer.code === codes.success) {
      if (linkKey) keepOrderKey(wanted, linkKey)
      setMissing(null)
      setOrder(answer.data.order)
      return answer.data.order
    }
    const { code, msg, data } = answer
    const isExpired = accessKey !== undefined && data?.reason === 'code_expired'
    setMissing({
      refusal: code === codes.fail ? msg : null,
      expired: isExpired ? { number: wanted, accessKey } : null,
      failed: code !== codes.fail,
    })
    return null
  }, [])

  useEffect(() => {
    if (number === undefined) return
    if (number === null) return setMissing({ refusal: '', expired: null, failed: false })
    let timer: ReturnType<typeof setTimeout>
    let left = maxPolls
    const poll = async (quiet: boolean) => {
      const shown = await load(number, quiet)
      if (shown && isAwaited(shown) && left-- > 0) timer = setTimeout(poll, pollIntervalMs, true)
    }
    void poll(false)
    const again = () => void load(number, true)
    const offOrder = on('live:order', (data) => {
      if ((data as { number?: string } | null)?.number === number) again()
    })
    // The only message about their orders that guests get.
    const offUnpaid = on('live:unpaid', () => token.getState() === null && again())
    const offOpen = on('live-open', again)
    const onReturn = () => document.hidden || again()
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearTimeout(timer)
      offOrder()
      offUnpaid()
      offOpen()
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [number, load])

  return {
    order,
    missing,
    show(next) {
      turn.current++
      setOrder(next)
    },
    async reload() {
      if (number) await load(number, false)
    },
  }
}

/** Returns the access key from an email link, for browsers that didn't place the order. */
function keyFromLink(): string | null {
  return new URLSearchParams(location.hash.slice(1)).get('key')
}

/** Returns whether payment should arrive within moments, unlike a bank transfer, cash or a payment in process. */
export function isAwaited({ payStatus, status, paymentMethod, processingSince }: Order): boolean {
  return (
    payStatus === 'unpaid' &&
    status === 'in_progress' &&
    processingSince === null &&
    !['bank', 'cod', 'free', 'credit'].includes(paymentMethod)
  )
}
