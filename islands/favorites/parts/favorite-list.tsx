import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { FavoriteCard, FavoriteType } from '#contract/favorite.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { emit } from '#islands/events.ts'
import { addToCart } from '#islands/stores/cart.ts'
import { addToast } from '#islands/stores/toasts.ts'
import { setSaved, settleHearts } from '#islands/stores/wishlist.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { NotLoaded } from '#islands/ui/not-loaded.tsx'
import { usePaged } from '#islands/ui/use-paged.ts'
import { FavoriteItem } from './favorite-item.tsx'
import type { Product } from './favorite-product.tsx'

const cards = () => import('./favorite-product.tsx')
const FavoriteProduct = fetched(async () => ({ default: (await cards()).FavoriteProduct }))
const RemovedProduct = fetched(async () => ({ default: (await cards()).RemovedProduct }))

type Props = {
  type: FavoriteType
  shared?: string | undefined
  /** Is told if the list has something, and if it has nothing any more. */
  onFilled: (filled: boolean) => void
}

/** Wishlist entries of one type, newest first. The owner can remove them and move them to the cart. */
export function FavoriteList({ type, shared, onFilled }: Props): ReactNode {
  const { t, link } = useEnv()
  const { items, hasMore, failed, refusal, more, forget } = usePaged(
    async (page) => {
      // A heart pressed just before this page was opened may still be on its way.
      if (!shared) await settleHearts()
      return call('/favorite/list', { type, page, ...(shared ? { shared } : {}) })
    },
    ({ id }) => id,
  )
  const filled = !!items?.length
  useEffect(() => onFilled(filled), [filled, onFilled])
  useEffect(() => {
    // Beside the call, so that the cards come no later than what they show.
    if (type === 'product') cards().catch(() => {})
  }, [type])
  /** Products just removed: each can be put back. */
  const [removed, setRemoved] = useState<readonly string[]>([])
  const remove = async ({ id }: FavoriteCard, undoable: boolean) => {
    const answer = await setSaved(type, id, false)
    if (answer.code !== codes.success) return
    if (undoable) setRemoved((before) => [...before, id])
    forget(id, undoable)
  }
  const putBack = async ({ id }: FavoriteCard) => {
    const answer = await setSaved(type, id, true)
    if (answer.code === codes.success) setRemoved((before) => before.filter((other) => other !== id))
  }
  const move = async (item: FavoriteCard) => {
    if (!item.sku) return
    const answer = await addToCart(item.sku, 1)
    if (answer.code === codes.fail) return addToast('error', answer.msg)
    if (answer.code !== codes.success) return
    emit('open-cart')
    if (!shared) await remove(item, false)
  }
  if (!items && failed) return <NotLoaded onRetry={more} />
  const waiting = <span className="skeleton block h-60" aria-hidden="true" />
  if (!items && !refusal) return waiting
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
      <Suspense fallback={waiting}>
        <ul className={type === 'product' ? 'product-grid' : 'grid'}>
          {items.map((item) => {
            const { id, name, price } = item
            if (removed.includes(id))
              return <RemovedProduct key={id} name={name} onUndo={() => putBack(item)} />
            const isProduct = type === 'product' && price
            const onRemove = shared ? undefined : () => remove(item, Boolean(isProduct))
            return isProduct ? (
              <FavoriteProduct
                key={id}
                item={item as Product}
                onRemove={onRemove}
                onMove={() => move(item)}
              />
            ) : (
              <FavoriteItem key={id} item={item} onRemove={onRemove} />
            )
          })}
        </ul>
      </Suspense>
      {failed && <NotLoaded onRetry={more} />}
      {!failed && hasMore && (
        <button type="button" className="btn justify-self-center" onClick={() => void more()}>
          {t('user.more')}
        </button>
      )}
    </div>
  )
}
