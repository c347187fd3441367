import { type ReactNode, useEffect, useState } from 'react'
import type { ProductCard } from '#contract/catalog.ts'
import { codes } from '#contract/codes.ts'
import type { Props } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'
import { viewed } from '#islands/later/viewed.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { Offered } from '#islands/ui/price.tsx'

/**
 * Cards of recently viewed products; empty on a first visit. The list is only sent to the server to request the cards.
 */
export default function RecentlyViewed({ productId }: Props<'recently-viewed'>): ReactNode {
  const { t, money, link } = useEnv()
  const [cards, setCards] = useState<ProductCard[]>([])
  useEffect(() => {
    const ids = viewed()
      .filter((id) => id !== productId)
      .slice(0, 4)
    if (ids.length === 0) return
    void callQuietly('/product/cards', { ids }).then((answer) => {
      if (answer.code === codes.success) setCards(answer.data.items)
    })
  }, [productId])
  if (cards.length === 0) return null
  return (
    <section className="section">
      <h2 className="section-title mb-6">{t('product.recent.title')}</h2>
      <ul className="product-grid">
        {cards.map((card) => (
          <li key={card.id} className="product-card">
            {card.image && (
              <Picture className="frame" image={card.image} sizes="(min-width: 1280px) 25vw, 50vw" alt="" />
            )}
            <h3>
              <a href={link(`/product/${card.slug}`)}>{card.name}</a>
            </h3>
            <p className="price">
              <span className="price-now">
                {card.fromPrice ? t('product.recent.from', { price: money(card.price) }) : money(card.price)}
              </span>
              <Offered {...card} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
