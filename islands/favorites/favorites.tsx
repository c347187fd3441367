import { type ReactNode, useEffect, useState } from 'react'
import type { Props } from '#contract/components.ts'
import { FavoriteTabs } from './parts/favorite-tabs.tsx'

/** What this visitor wishes for, or what somebody shared by a link: /wishlist?shared=… */
export default function Favorites({ types, shareable }: Props<'favorites'>): ReactNode {
  const [shared, setShared] = useState<string | null | undefined>(undefined)
  useEffect(() => setShared(new URLSearchParams(location.search).get('shared')), [])
  if (shared === undefined) return <span className="skeleton block h-60" aria-hidden="true" />
  if (shared) return <FavoriteTabs types={['product']} shared={shared} />
  return <FavoriteTabs types={types} shareable={shareable} />
}
