import { type ReactNode, useEffect, useState } from 'react'
import type { Cart } from '#contract/cart.ts'
import type { ProductCard } from '#contract/catalog.ts'
import { codes } from '#contract/codes.ts'
import { useEnv } from '#islands/env.tsx'
import { callQuietly } from '#islands/quiet-call.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { Offered, priceText } from '#islands/ui/price.tsx'

/** Number of products shown. */
const most = 3

/** Products that go with the cart's. They can be added without leaving the cart (`data-quick`). */
export default function CrossSell({ lines }: { lines: Cart['lines'] }): ReactNode {
  const env = useEnv()
  const { t, link } = env
  const [cards, setCards] = useState<ProductCard[]>([])
  const ids = [...new Set(lines.map(({ productId }) => productId))].slice(0, 24)
  const key = ids.toSorted().join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says which products are in the cart
  useEffect(() => {
    let stale = false
    void callQuietly('/product/together', { ids }).then((answer) => {
      if (!stale && answer.code === codes.success) setCards(answer.data.items)
    })
    return () => {
      stale = true
    }
  }, [key])
  const shown = cards.filter(({ id }) => !ids.includes(id)).slice(0, most)
  if (shown.length === 0) return null
  // An empty cart is offered what sells best.
  const title = t(ids.length > 0 ? 'cart.goes_with' : 'search.box.popular_products')
  return (
    <section className="grid gap-2" aria-label={title}>
      <h2 className="label">{title}</h2>
      <ul className="grid gap-3">
        {shown.map(({ id, slug, sku, name, lang, image, price, fromPrice, ...offered }) => (
          <li key={id} className="flex items-center gap-4">
            {image && <Picture className="frame w-16 shrink-0" image={image} sizes="64px" alt="" />}
            <div className="min-w-0 grow hyphens-auto">
              <a href={link(`/product/${slug}`)} lang={lang}>
                {name}
              </a>
              <p className="price text-sm">
                <span className="price-now">{priceText(env, price, fromPrice)}</span>
                <Offered {...offered} />
              </p>
            </div>
            <button
              type="button"
              className="btn btn-sm shrink-0"
              data-quick={slug}
              data-sku={sku ?? undefined}
              aria-label={t('common.labelled', { label: t('cart.add'), text: name })}
            >
              {t('cart.add')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
