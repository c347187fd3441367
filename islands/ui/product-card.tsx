import type { CSSProperties, ReactNode } from 'react'
import { useStore } from 'zustand'
import type { ProductCard } from '#contract/catalog.ts'
import { srcsetUpTo } from '#contract/srcset.ts'
import { useEnv } from '#islands/env.tsx'
import { pendingHearts } from '#islands/stores/session.ts'
import { isSaved, wishlist } from '#islands/stores/wishlist.ts'
import { Picture } from './picture.tsx'
import { Offered } from './price.tsx'
import { Stars } from './stars.tsx'

export type Shown = Pick<
  ProductCard,
  'id' | 'slug' | 'name' | 'lang' | 'image' | 'second' | 'price' | 'badge'
> &
  Pick<ProductCard, 'compareAtPrice' | 'lowestPrice30' | 'fromPrice' | 'outOfStock' | 'rating'>

type Props = {
  card: Shown
  sizes: string
  level: 2 | 3
  /** A button in the picture's upper corner. */
  corner?: ReactNode
  /** Buttons on the picture. */
  children?: ReactNode
  /** Below the price. */
  after?: ReactNode
}

/**
 * A product in a list, like snippets/product-card.liquid, for lists that the browser asks for. Needs the texts
 * `product.card.`, `product.rating` and those of offers.
 */
export function Card({ card, sizes, level, corner, children, after }: Props): ReactNode {
  const { t, money, link } = useEnv()
  const { slug, name, lang, image, second, price, badge, fromPrice, outOfStock, rating, ...offered } = card
  const Heading = `h${level}` as const
  const view = second && srcsetUpTo(second.srcset, 640).split(', ').at(-1)?.split(' ')[0]
  return (
    <article className="product-card">
      {badge && !outOfStock && <span className="badge badge-offer card-badge">{badge}</span>}
      {corner}
      <span
        className="frame"
        style={image?.colour ? ({ '--frame': image.colour } as CSSProperties) : undefined}
        data-second={view || undefined}
      >
        {image && <Picture image={image} sizes={sizes} alt="" />}
        {children}
      </span>
      <Heading>
        <a href={link(`/product/${slug}`)} lang={lang}>
          {name}
        </a>
      </Heading>
      {rating.count > 0 && (
        <p className="rating">
          <Stars rating={rating.average} label={t('product.rating', rating)} />
          <span aria-hidden="true">{rating.count}</span>
        </p>
      )}
      <p className="price">
        {outOfStock && <span className="badge">{t('product.card.gone')}</span>}
        <span className="price-now">
          {fromPrice ? t('product.card.from', { price: money(price) }) : money(price)}
        </span>
        <Offered {...offered} />
      </p>
      {after}
    </article>
  )
}

/** The wishlist button of a card. The boot script takes its presses, as those of all hearts. */
export function Heart({ id, name }: { id: string; name: string }): ReactNode {
  const { t } = useEnv()
  useStore(wishlist)
  useStore(pendingHearts)
  return (
    <button
      type="button"
      className="heart"
      data-favorite
      data-type="product"
      data-id={id}
      aria-pressed={isSaved('product', id)}
      aria-label={t('product.card.save', { name })}
    />
  )
}

/** Adds the product to the cart, or opens its options. */
export function QuickAdd({ slug, sku, name }: Pick<ProductCard, 'slug' | 'sku' | 'name'>): ReactNode {
  const { t } = useEnv()
  return (
    <button
      type="button"
      className="quick-add"
      data-quick={slug}
      data-sku={sku ?? undefined}
      aria-label={t(sku ? 'product.card.add' : 'product.card.choose', { name })}
    />
  )
}
