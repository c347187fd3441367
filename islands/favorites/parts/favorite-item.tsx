import { type ReactNode, useState } from 'react'
import type { FavoriteCard } from '#contract/favorite.ts'
import { AlertSwitch } from '#islands/alerts/parts/alert-switch.tsx'
import { useEnv } from '#islands/env.tsx'
import { Picture } from '#islands/ui/picture.tsx'
import { Offered } from '#islands/ui/price.tsx'

type Props = { item: FavoriteCard; onRemove: (() => Promise<void>) | undefined; onMove(): Promise<void> }

/** A wishlist entry with picture, price, price drop and actions. */
export function FavoriteItem({ item, onRemove, onMove }: Props): ReactNode {
  const { t, money, link } = useEnv()
  const [busy, setBusy] = useState(false)
  const { price, priceThen } = item
  const cheaper =
    price && priceThen && price.currency === priceThen.currency && price.amount < priceThen.amount
  const during = (work: () => Promise<void>) => async () => {
    setBusy(true)
    await work()
    setBusy(false)
  }
  return (
    <li className="line-item" data-favorite-item={item.id}>
      <span className="frame !row-span-3">
        {item.image && <Picture image={item.image} sizes="5.5rem" alt="" />}
      </span>
      <p className="col-span-2 font-semibold">
        <a className="hover:underline" href={link(`/${item.type}/${item.slug}`)}>
          {item.name}
        </a>
      </p>
      <p className="price col-span-2">
        {item.outOfStock && <span className="badge">{t('user.favorites.sold_out')}</span>}
        {price && <span className="price-now">{money(price)}</span>}
        <Offered {...item} />
        {cheaper && (
          <span className="price-note">{t('user.favorites.cheaper', { before: money(priceThen) })}</span>
        )}
      </p>
      <div className="col-span-2 flex flex-wrap items-start gap-x-2">
        {item.type === 'product' && item.sku && !item.outOfStock && (
          <button
            type="button"
            className="btn btn-sm"
            aria-busy={busy || undefined}
            aria-label={`${t('user.favorites.move')}: ${item.name}`}
            onClick={during(onMove)}
          >
            {t('user.favorites.move')}
          </button>
        )}
        {item.type === 'product' && !item.sku && (
          <a className="btn btn-sm" href={link(`/product/${item.slug}`)}>
            {t('user.favorites.choose')}
            <span className="sr-only">{`: ${item.name}`}</span>
          </a>
        )}
        {onRemove && (
          <button
            type="button"
            className="btn btn-sm btn-ghost first:-ms-4"
            aria-label={`${t('user.remove')}: ${item.name}`}
            onClick={during(onRemove)}
          >
            {t('user.remove')}
          </button>
        )}
        {onRemove && item.type === 'product' && (
          <div className="basis-full sm:basis-auto">
            <AlertSwitch
              kind={item.outOfStock ? 'back_in_stock' : 'price_drop'}
              wanted={{ id: item.id }}
              name={item.name}
              className="btn btn-sm btn-ghost max-sm:-ms-4"
            />
          </div>
        )}
      </div>
    </li>
  )
}
