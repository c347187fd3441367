import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { ProductCard } from '#contract/catalog.ts'
import { codes } from '#contract/codes.ts'
import type { Props } from '#contract/components.ts'
import { viewed } from '#islands/later/viewed.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { wishlistEmpty } from '#islands/stores/session.ts'
import { loadWishlist, wishlist } from '#islands/stores/wishlist.ts'
import { fetched } from '#islands/ui/fetched.ts'

const ViewedCards = fetched(() => import('./parts/viewed-cards.tsx'))

/**
 * Cards of recently viewed products; empty on a first visit. The list is only sent to the server to request the cards.
 */
export default function RecentlyViewed({ productId, hearts }: Props<'recently-viewed'>): ReactNode {
  const [cards, setCards] = useState<ProductCard[]>([])
  useEffect(() => {
    const ids = viewed()
      .filter((id) => id !== productId)
      .slice(0, 4)
    if (ids.length === 0) return
    void callQuietly('/product/cards', { ids }).then((answer) => {
      if (answer.code !== codes.success) return
      setCards(answer.data.items)
      if (hearts && !wishlist.getState() && !wishlistEmpty.getState()) void loadWishlist()
    })
  }, [productId, hearts])
  if (cards.length === 0) return null
  return (
    <Suspense fallback={null}>
      <ViewedCards cards={cards} hearts={hearts} />
    </Suspense>
  )
}
