import type { ReactNode } from 'react'
import type { ProductCard } from '#contract/catalog.ts'
import { useEnv } from '#islands/env.tsx'
import { Card, Heart, QuickAdd } from '#islands/ui/product-card.tsx'

type Props = { cards: readonly ProductCard[]; hearts: boolean }

/** The section of recently viewed products. */
export default function ViewedCards({ cards, hearts }: Props): ReactNode {
  const { t } = useEnv()
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
