import { type ReactNode, useEffect, useState } from 'react'
import type { ProductCard } from '#contract/catalog.ts'
import { codes } from '#contract/codes.ts'
import type { Props } from '#contract/components.ts'
import { viewed } from '#islands/later/viewed.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { wishlistEmpty } from '#islands/stores/session.ts'
import { loadWishlist, wishlist } from '#islands/stores/wishlist.ts'

const loadSection = () => import('./parts/viewed-cards.tsx')

type Shown = { cards: ProductCard[]; Section: Awaited<ReturnType<typeof loadSection>>['default'] }

/**
 * Cards of recently viewed products; empty on a first visit. The list is only sent to the server to request the cards.
 * Their code is fetched beside them, and without it the page lacks nothing that anybody asked for.
 */
export default function RecentlyViewed({ productId, hearts }: Props<'recently-viewed'>): ReactNode {
  const [shown, setShown] = useState<Shown | null>(null)
  useEffect(() => {
    const ids = viewed()
      .filter((id) => id !== productId)
      .slice(0, 4)
    if (ids.length === 0) return
    const show = async () => {
      const [answer, section] = await Promise.all([callQuietly('/product/cards', { ids }), loadSection()])
      if (answer.code !== codes.success || answer.data.items.length === 0) return
      setShown({ cards: answer.data.items, Section: section.default })
      if (hearts && !wishlist.getState() && !wishlistEmpty.getState()) void loadWishlist()
    }
    show().catch(() => {})
  }, [productId, hearts])
  return shown && <shown.Section cards={shown.cards} hearts={hearts} />
}
