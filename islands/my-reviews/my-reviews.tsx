import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Props } from '#contract/components.ts'
import { token } from '#islands/stores/session.ts'
import { Skeleton } from '#islands/user/parts/shared/skeleton.tsx'
import { type Asked, readAddress } from './address.ts'
import { ReviewScreen } from './parts/review-screen.tsx'
import { StopEmails } from './parts/stop-emails.tsx'

/**
 * The shopper's reviews, and the items that they can review: all of a customer, or those of one order, which guests open with its
 * key. The document contains no personal data; the screen loads it.
 */
export default function MyReviews({ own }: Props<'my-reviews'>): ReactNode {
  const signedIn = useStore(token)
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => {
    const read = () => setAsked(readAddress())
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  if (!asked || (own && !signedIn)) return <Skeleton />
  if (asked.stop) return <StopEmails key={asked.stop} stopToken={asked.stop} />
  return <ReviewScreen key={JSON.stringify(asked)} asked={asked} />
}
