import type { ReactNode } from 'react'
import { codes } from '#contract/codes.ts'
import type { FavoriteCard, FavoriteType } from '#contract/favorite.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { emit } from '#islands/events.ts'
import { addToCart } from '#islands/stores/cart.ts'
import { addToast } from '#islands/stores/toasts.ts'
import { removeFavorite } from '#islands/stores/wishlist.ts'
import { NotLoaded } from '#islands/ui/not-loaded.tsx'
import { usePaged } from '#islands/ui/use-paged.ts'
import { FavoriteItem } from './favorite-item.tsx'

type Props = { type: FavoriteType; shared?: string | undefined }

/** Wishlist entries of one type, newest first. The owner can remove them and move them to the cart. */
export function FavoriteList({ type, shared }: Props): ReactNode {
  const { t, link } = useEnv()
  const { items, hasMore, failed, refusal, more, forget } = usePaged(
    (page) => call('/favorite/list', { type, page, ...(shared ? { shared } : {}) }),
    ({ id }) => id,
  )
  const remove = async ({ id }: FavoriteCard) => {
    const answer = await removeFavorite(type, id)
    if (answer.code === codes.success) forget(id)
  }
  const move = async (item: FavoriteCard) => {
    if (!item.sku) return
    const answer = await addToCart(item.sku, 1)
    if (answer.code === codes.fail) return addToast('error', answer.msg)
    if (answer.code !== codes.success) return
    emit('open-cart')
    if (!shared) await remove(item)
  }
  if (!items && failed) return <NotLoaded onRetry={more} />
  if (!items && !refusal) return <span className="skeleton block h-60" aria-hidden="true" />
  if (!items?.length) {
    return (
      <div className="empty">
        <p>{refusal || t('empty.records')}</p>
        {!refusal && !shared && <p>{t('user.favorites.how')}</p>}
        <a className="btn btn-primary" href={link('/')}>
          {t('user.orders.shop')}
        </a>
      </div>
    )
  }
  return (
    <div className="grid gap-6">
      <ul className="grid">
        {items.map((item) => (
          <FavoriteItem
            key={item.id}
            item={item}
            onRemove={shared ? undefined : () => remove(item)}
            onMove={() => move(item)}
          />
        ))}
      </ul>
      {failed && <NotLoaded onRetry={more} />}
      {!failed && hasMore && (
        <button type="button" className="btn justify-self-center" onClick={() => void more()}>
          {t('user.more')}
        </button>
      )}
    </div>
  )
}
