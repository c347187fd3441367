import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { Props } from '#contract/components.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { FavoriteTabs } from './parts/favorite-tabs.tsx'

const AlertAnswer = fetched(() => import('./parts/alert-answer.tsx'))

/** The visitor's wishlist, a shared list (/wishlist?shared=…), or the answer to an alert email. */
export default function Favorites({ types, shareable, answer }: Props<'favorites'>): ReactNode {
  const [shared, setShared] = useState<string | null | undefined>(undefined)
  useEffect(() => setShared(new URLSearchParams(location.search).get('shared')), [])
  const waiting = <span className="skeleton block h-60" aria-hidden="true" />
  if (shared === undefined) return waiting
  if (answer) {
    return (
      <Suspense fallback={waiting}>
        <AlertAnswer />
      </Suspense>
    )
  }
  if (shared) return <FavoriteTabs types={['product']} shared={shared} />
  return <FavoriteTabs types={types} shareable={shareable} />
}
