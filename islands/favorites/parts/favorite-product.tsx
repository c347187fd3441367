import { type ReactNode, useState } from 'react'
import type { FavoriteCard } from '#contract/favorite.ts'
import type { Money } from '#contract/scalars.ts'
import { AlertSwitch } from '#islands/alerts/parts/alert-switch.tsx'
import { useEnv } from '#islands/env.tsx'
import { Card } from '#islands/ui/product-card.tsx'

export type Product = FavoriteCard & { price: Money }

type Props = {
  item: Product
  /** Missing on the list of somebody else. */
  onRemove?: (() => Promise<void>) | undefined
  onMove(): Promise<void>
}

/** A product of the wishlist as a card, with the price when it was saved, its availability and what can be done. */
export function FavoriteProduct({ item, onRemove, onMove }: Props): ReactNode {
  const { t, money, link } = useEnv()
  const [busy, setBusy] = useState(false)
  const { id, slug, name, sku, price, priceThen, outOfStock } = item
  const cheaper = priceThen && price.currency === priceThen.currency && price.amount < priceThen.amount
  const during = (work: () => Promise<void>) => async () => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  const after = (
    <>
      {cheaper && <p className="price-note">{t('user.favorites.cheaper', { before: money(priceThen) })}</p>}
      {!outOfStock && <p className="text-sm text-success-text">{t('product.buy.in_stock')}</p>}
      <div className="favorite-actions">
        {!outOfStock && sku && (
          <button
            type="button"
            className="btn btn-sm"
            aria-busy={busy || undefined}
            aria-label={t('common.labelled', { label: t('user.favorites.move'), text: name })}
            onClick={during(onMove)}
          >
            {t('user.favorites.move')}
          </button>
        )}
        {!outOfStock && !sku && (
          <a className="btn btn-sm" href={link(`/product/${slug}`)}>
            {t('user.favorites.choose')}
            <span className="sr-only">{t('common.labelled', { label: '', text: name })}</span>
          </a>
        )}
        {onRemove && (
          <AlertSwitch
            kind={outOfStock ? 'back_in_stock' : 'price_drop'}
            wanted={{ id }}
            name={name}
            className={outOfStock ? 'btn btn-sm' : 'link py-2 text-start text-sm'}
          />
        )}
      </div>
      {onRemove && (
        <button
          type="button"
          className="heart"
          data-saved
          aria-label={t('common.labelled', { label: t('user.remove'), text: name })}
          onClick={during(onRemove)}
        />
      )}
    </>
  )
  const { fromPrice = false, compareAtPrice = null, lowestPrice30 = null } = item
  const rating = item.rating ?? { average: 0, count: 0 }
  return (
    <li data-favorite-item={id}>
      <Card
        card={{ ...item, rating, fromPrice, compareAtPrice, lowestPrice30 }}
        level={2}
        sizes="(min-width: 1280px) 19rem, (min-width: 768px) 31vw, 46vw"
        after={after}
      />
    </li>
  )
}

/** Stands in the place of a product that was just removed. */
export function RemovedProduct({ name, onUndo }: { name: string; onUndo(): Promise<void> }): ReactNode {
  const { t } = useEnv()
  return (
    <li className="favorite-removed">
      <p role="status">{t('user.favorites.removed', { name })}</p>
      {/* biome-ignore lint/a11y/noAutofocus: the button that had the focus is gone */}
      <button type="button" className="btn btn-sm" autoFocus onClick={() => void onUndo()}>
        {t('user.favorites.undo')}
      </button>
    </li>
  )
}
