import { useEffect, useRef, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { type CallPayload, call, Refused } from '../calls.ts'

export type Rates = AdminData<'/carrierLabel/rates'>
export type ParcelForm = { weight: string; length: string; width: string; height: string }

/** Calls by what labels are for. */
export const labelCalls = {
  order: { list: '/carrierLabel/list', rates: '/carrierLabel/rates', buy: '/carrierLabel/buy' },
  return: { list: '/returnLabel/list', rates: '/returnLabel/rates', buy: '/returnLabel/buy' },
} as const

const empty: ParcelForm = { weight: '', length: '', width: '', height: '' }

/** Prices of carriers for a parcel. They are asked for at once, with what the shop knows of the parcel. */
export function useRates(
  given: Pick<CallPayload<'/carrierLabel/rates'>, 'number' | 'lines'>,
  { weight = '', kind = 'order' }: { weight?: string; kind?: 'order' | 'return' } = {},
) {
  const [form, setForm] = useState({ ...empty, weight })
  const [rates, setRates] = useState<Rates | null>(null)
  const [error, setError] = useState<Refused | null>(null)
  const [isPending, setPending] = useState(false)
  const ask = async () => {
    setPending(true)
    setError(null)
    setRates(null)
    try {
      const found = await call(labelCalls[kind].rates, { ...given, ...parcelOf(form) })
      const { length, width, height } = found.size
      setForm({
        ...{ weight: String(found.weight), length: String(length) },
        ...{ width: String(width), height: String(height) },
      })
      setRates(found)
    } catch (failure) {
      if (!(failure instanceof Refused)) throw failure
      setError(failure)
    } finally {
      setPending(false)
    }
  }
  const hasAsked = useRef(false)
  useEffect(() => {
    if (hasAsked.current) return
    hasAsked.current = true
    void ask()
  })
  /** Prices of another parcel would mislead. */
  const change = (next: Partial<ParcelForm>) => {
    setRates(null)
    setForm({ ...form, ...next })
  }
  const drop = () => setRates(null)
  return { form, change, rates, error, isPending, ask, drop }
}

/** The goods and the settings tell what is left out. */
function parcelOf({ weight, length, width, height }: ParcelForm) {
  const size = { length: Number(length), width: Number(width), height: Number(height) }
  const isWhole = Object.values(size).every((each) => each > 0)
  return { ...(Number(weight) > 0 ? { weight: Number(weight) } : {}), ...(isWhole ? { size } : {}) }
}
