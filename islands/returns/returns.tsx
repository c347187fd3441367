import { type ReactNode, Suspense } from 'react'
import { useStore } from 'zustand'
import type { Props } from '#contract/components.ts'
import { token } from '#islands/stores/session.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { useMounted } from '#islands/ui/use-mounted.ts'
import { Skeleton } from '#islands/user/parts/shared/skeleton.tsx'

const Apply = fetched(() => import('./parts/apply/apply.tsx'))
const ReturnDetail = fetched(() => import('./parts/detail/return-detail.tsx'))
const ReturnList = fetched(() => import('./parts/list/return-list.tsx'))

/**
 * Returns: the customer's list, one return, or a new one. Guests open the last two with their order's key. The document
 * contains no personal data; the screen loads it.
 */
export default function Returns({ number, own }: Props<'returns'>): ReactNode {
  const mounted = useMounted()
  const signedIn = useStore(token)
  if (!mounted || (own && !signedIn)) return <Skeleton />
  return (
    <Suspense fallback={<Skeleton />}>
      {number === '' && <ReturnList />}
      {number === 'new' && <Apply own={own} />}
      {number !== '' && number !== 'new' && <ReturnDetail key={number} number={number} own={own} />}
    </Suspense>
  )
}
