import { useEffect, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { call } from '../calls.ts'

/** Milliseconds without a change before the shop is asked. Dragging in a colour picker changes the value constantly. */
const pause = 150

type Asked = { path: string; theme: string } & ({ design: unknown } | { brand: unknown })
export type DesignShown = AdminData<'/preview/design'>

/**
 * Reads the shop's look with values that are not saved, and the contrast of its colours. While a value is wrong, the last
 * answer stays. `url` is that of the first answer for a page, so that its frame does not load again.
 */
export function usePreview(asked: Asked): DesignShown | null {
  const [shown, setShown] = useState<{ page: string; data: DesignShown } | null>(null)
  const page = `${asked.theme} ${asked.path}`
  const body = JSON.stringify(asked)
  useEffect(() => {
    const cancelled = new AbortController()
    const timer = setTimeout(() => {
      call('/preview/design', JSON.parse(body), { signal: cancelled.signal })
        .then((data) =>
          setShown((before) => ({
            page,
            data: before?.page === page ? { ...data, url: before.data.url } : data,
          })),
        )
        // Saving names what is wrong.
        .catch(() => {})
    }, pause)
    return () => {
      clearTimeout(timer)
      cancelled.abort()
    }
  }, [body, page])
  return shown && (shown.page === page ? shown.data : null)
}
