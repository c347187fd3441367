import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '../calls.ts'
import { toastError } from '../ui/toast.tsx'
import { recordPath } from './record-paths.ts'
import { useScans } from './scans.ts'

/** Kinds with codes on paper or goods, the likeliest first. */
const scanned = ['return', 'order', 'product'] as const

type Answers = {
  /** Takes a code that fits no record, or several. */
  ask(code: string): void
  /** The record of a code is opening. */
  found(): void
}

/**
 * Opens the record of a code that a scanner reads on any screen: a return by the number of its parcel, an order by its
 * slip, a product by its barcode. Scans are answered in their order, so that the last one decides what is open.
 */
export function useScanAnywhere({ ask, found }: Answers): void {
  const router = useRouter()
  const answered = useRef(Promise.resolve())
  const answer = async (code: string) => {
    const shown = router.history.location.href
    try {
      const path = await pathOf(router, code)
      // The person has gone on by hand meanwhile.
      if (router.history.location.href !== shown) return
      if (!path) return ask(code)
      router.history.push(`/admin${path}`)
      found()
    } catch (error) {
      toastError(error)
    }
  }
  useScans('frame', (code) => {
    answered.current = answered.current.then(() => answer(code))
  })
}

async function pathOf(router: Parameters<typeof recordPath>[0], code: string) {
  const { found } = await call('/find', { q: code })
  const hits = scanned.flatMap((kind) =>
    (found.find((each) => each.kind === kind)?.items ?? []).map((hit) => ({ ...hit, kind })),
  )
  const named = hits.find(({ label }) => label.toLowerCase() === code.toLowerCase())
  const hit = named ?? (hits.length === 1 ? hits[0] : undefined)
  return hit && recordPath(router, hit.kind, hit.id)
}
