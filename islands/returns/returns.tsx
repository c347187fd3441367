import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Props } from '#contract/components.ts'
import { token } from '#islands/stores/session.ts'
import { useMounted } from '#islands/ui/use-mounted.ts'
import { Skeleton } from '#islands/user/parts/shared/skeleton.tsx'
import Apply from './parts/apply/apply.tsx'
import ReturnDetail from './parts/detail/return-detail.tsx'
import ReturnList from './parts/list/return-list.tsx'

/**
 * Returns: the customer's list, one return, or a new one. Guests open the last two with their order's key. The document
 * contains no personal data; the screen loads it.
 */
export default function Returns({ number, own }: Props<'returns'>): ReactNode {
  const mounted = useMounted()
  const signedIn = useStore(token)
  if (!mounted || (own && !signedIn)) return <Skeleton />
  if (number === '') return <ReturnList />
  if (number === 'new') return <Apply own={own} />
  return <ReturnDetail key={number} number={number} own={own} />
}
