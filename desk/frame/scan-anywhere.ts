import { useRouter } from '@tanstack/react-router'
import { call } from '../calls.ts'
import { toastError } from '../ui/toast.tsx'
import { recordPath } from './record-paths.ts'
import { useScans } from './scans.ts'

/** Kinds with codes on paper or goods, the likeliest first. */
const scanned = ['return', 'order', 'product'] as const

/**
 * Opens the record of a code that a scanner reads on any screen: a return by the number of its parcel, an order by its
 * slip, a product by its barcode. `ask` takes a code that fits none or several.
 */
export function useScanAnywhere(ask: (code: string) => void): void {
  const router = useRouter()
  useScans('frame', async (code) => {
    try {
      const { found } = await call('/find', { q: code })
      const hits = scanned.flatMap((kind) =>
        (found.find((each) => each.kind === kind)?.items ?? []).map((hit) => ({ ...hit, kind })),
      )
      const named = hits.find(({ label }) => label.toLowerCase() === code.toLowerCase())
      const hit = named ?? (hits.length === 1 ? hits[0] : undefined)
      const path = hit && recordPath(router, hit.kind, hit.id)
      if (path) router.history.push(`/admin${path}`)
      else ask(code)
    } catch (error) {
      toastError(error)
    }
  })
}
