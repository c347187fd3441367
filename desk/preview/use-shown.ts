import { useEffect, useRef, useState } from 'react'
import { maxChanges } from '#contract/admin/admin-call.ts'
import type { AdminData } from '#contract/admin/calls.ts'
import { type CallPayload, call } from '../calls.ts'
import { useDraft } from '../resource/record.tsx'

/** Milliseconds without an edit before the shop is asked. */
const pause = 300

type RecordPath = '/preview/content' | '/preview/product'
type PreviewPath = RecordPath | '/preview/menu' | '/preview/setting'

/** The page of the open record with its edits. */
export function useShown<Path extends RecordPath>(path: Path, view: Omit<CallPayload<Path>, 'set'>) {
  const edits = useDraft(({ draft }) => draft.edits)
  const set = [...edits].slice(0, maxChanges).map(([path, { to }]) => ({ path, to }))
  return useAnswer(path, { ...view, set } as CallPayload<Path>)
}

/**
 * The answer of a preview of the open record. `url` is that of the first answer for the same view of an address, so that
 * its frame does not load again. While the shop cannot be asked, the last answer stays.
 */
export function useAnswer<Path extends PreviewPath>(path: Path, payload: CallPayload<Path>) {
  const [shown, setShown] = useState<AdminData<Path> | null>(null)
  const [error, setError] = useState<string | null>(null)
  const version = useDraft(({ draft }) => draft.version)
  // A save by anyone changes what is stored.
  const asked = JSON.stringify({ version, payload })
  const isShown = useRef(false)
  useEffect(() => {
    const cancelled = new AbortController()
    const timer = setTimeout(
      () => {
        call(path, JSON.parse(asked).payload, { signal: cancelled.signal })
          .then((data) => {
            isShown.current = true
            setError(null)
            setShown((before) =>
              before && pageOf(before.url) === pageOf(data.url) ? { ...data, url: before.url } : data,
            )
          })
          .catch((refused: Error) => {
            if (!cancelled.signal.aborted) setError(refused.message)
          })
      },
      isShown.current ? pause : 0,
    )
    return () => {
      clearTimeout(timer)
      cancelled.abort()
    }
  }, [path, asked])
  return { shown, error }
}

/** The address and the view that a signed address shows, without the hour until which it does. */
function pageOf(url: string): string {
  const { pathname, searchParams } = new URL(url)
  const view = searchParams.get('grant')?.split('.').slice(1, -1) ?? []
  return [pathname, ...view].join(' ')
}
