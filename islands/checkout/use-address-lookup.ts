import { useEffect, useRef, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import type { AddressDraft } from './draft.ts'

export type Suggested = Data<'/address/suggest'>['items'][number]

/** Milliseconds after the last key press before suggestions are requested. */
const debounceMs = 300
/** Minimum number of characters. Importing it from contract/address-lookup.ts would bundle its schemas. */
const minLookup = 4

/**
 * Suggestions for a half-typed address, and a function that fills in one of them. A text that was filled in, or that was
 * there before, is not looked up. Without answers the shopper types on.
 */
export function useAddressLookup(text: string, country: string) {
  const [items, setItems] = useState<Suggested[]>([])
  const [typed, setTyped] = useState<string | null>(null)
  // Services bill the requests of one session, up to the resolved address, together.
  const session = useRef('')
  const wanted = typed === text && text.trim().length >= minLookup && country !== '' ? text.trim() : ''
  useEffect(() => {
    if (wanted === '') return setItems([])
    let stale = false
    const timer = setTimeout(async () => {
      session.current ||= crypto.randomUUID()
      const ask = { text: wanted, country, session: session.current }
      const answer = await callQuietly('/address/suggest', ask)
      if (!stale) setItems(answer.code === codes.success ? answer.data.items : [])
    }, debounceMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [wanted, country])

  const resolve = async (id: string): Promise<AddressDraft | null> => {
    setTyped(null)
    setItems([])
    const answer = await callQuietly('/address/resolve', { id, session: session.current })
    session.current = ''
    const place = answer.code === codes.success ? answer.data.place : null
    return place && Object.fromEntries(Object.entries(place).filter(([, value]) => value !== ''))
  }
  return { items, note: setTyped, close: () => setTyped(null), resolve }
}
