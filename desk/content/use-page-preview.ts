import { useEffect, useRef, useState } from 'react'
import { maxChanges } from '#contract/admin/admin-call.ts'
import type { AdminData } from '#contract/admin/calls.ts'
import type { Lang } from '#contract/languages.ts'
import { call } from '../calls.ts'
import { useDraft } from '../resource/record.tsx'
import type { ContentKind } from './use-content.ts'

/** Milliseconds without an edit before the shop is asked. */
const pause = 300

type Shown = AdminData<'/preview/content'>
type Asked = { kind: ContentKind; id: string; lang: Lang }

/**
 * The page with the edits of the open record. `url` is that of the first answer for an address, so that its frame does not
 * load again. While the shop cannot be asked, the last answer stays.
 */
export function usePagePreview({ kind, id, lang }: Asked) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [error, setError] = useState<string | null>(null)
  const edits = useDraft(({ draft }) => draft.edits)
  const version = useDraft(({ draft }) => draft.version)
  const set = [...edits].slice(0, maxChanges).map(([path, { to }]) => ({ path, to }))
  // A save by anyone changes what is stored.
  const asked = JSON.stringify({ version, payload: { kind, id, lang, set } })
  const isShown = useRef(false)
  useEffect(() => {
    const cancelled = new AbortController()
    const timer = setTimeout(
      () => {
        call('/preview/content', JSON.parse(asked).payload, { signal: cancelled.signal })
          .then((data) => {
            isShown.current = true
            setError(null)
            setShown((before) => (before && isSamePage(before, data) ? { ...data, url: before.url } : data))
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
  }, [asked])
  return { shown, error }
}

function isSamePage(one: Shown, other: Shown): boolean {
  return new URL(one.url).pathname === new URL(other.url).pathname
}
