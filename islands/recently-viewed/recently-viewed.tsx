import { type ReactNode, useEffect, useState } from 'react'
import type { ProductCard } from '#contract/catalog.ts'
import { codes } from '#contract/codes.ts'
import type { Props } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'
import { viewed } from '#islands/later/viewed.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { wishlistEmpty } from '#islands/stores/session.ts'
import { loadWishlist, wishlist } from '#islands/stores/wishlist.ts'
import { Card, Heart, QuickAdd } from '#islands/ui/product-card.tsx'

/**
 * Cards of recently viewed products; empty on a first visit. The list is only sent to the server to request the cards.
 */
export default function RecentlyViewed({ productId, hearts }: Props<'recently-viewed'>): ReactNode {
  const { t } = useEnv()
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
    <section className="section">
      <h2 className="section-title mb-6">{t('product.recent.title')}</h2>
      <ul className="product-grid">
        {cards.map((card) => (
          <li key={card.id}>
            <Card
              card={card}
              level={3}
              sizes="(min-width: 1280px) 19rem, (min-width: 768px) 31vw, 46vw"
              corner={hearts && <Heart id={card.id} name={card.name} />}
            >
              {!card.outOfStock && <QuickAdd {...card} />}
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
