import { type ReactNode, useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { FavoriteCard, FavoriteType } from '#contract/favorite.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { emit } from '#islands/events.ts'
import { addToCart } from '#islands/stores/cart.ts'
import { addToast } from '#islands/stores/toasts.ts'
import { removeFavorite } from '#islands/stores/wishlist.ts'
import { FavoriteItem } from './favorite-item.tsx'

type Props = { type: FavoriteType; shared?: string | undefined }

/** Wishlist entries of one type, newest first. The owner can remove them and move them to the cart. */
export function FavoriteList({ type, shared }: Props): ReactNode {
  const { t, link } = useEnv()
  const [items, setItems] = useState<FavoriteCard[] | null>(null)
  const [page, setPage] = useState(1)
  const [total, setTotal] = useState(0)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    void call('/favorite/list', { type, page, ...(shared ? { shared } : {}) }).then((answer) => {
      if (answer.code === codes.fail) setProblem(answer.msg)
      if (answer.code !== codes.success) return setItems((before) => before ?? [])
      setItems((before) => [...(page === 1 ? [] : (before ?? [])), ...answer.data.items])
      setTotal(answer.data.total)
    })
  }, [type, page, shared])
  const remove = async ({ id }: FavoriteCard) => {
    const answer = await removeFavorite(type, id)
    if (answer.code === codes.success) forget(id)
  }
  const forget = (id: string) => {
    setItems((before) => before?.filter((item) => item.id !== id) ?? null)
    setTotal((before) => before - 1)
  }
  const move = async (item: FavoriteCard) => {
    if (!item.sku) return
    const answer = await addToCart(item.sku, 1)
    if (answer.code === codes.fail) return addToast('error', answer.msg)
    if (answer.code !== codes.success) return
    emit('open-cart')
    if (!shared) await remove(item)
  }
  if (!items) return <span className="skeleton block h-60" aria-hidden="true" />
  if (items.length === 0) {
    return (
      <div className="empty">
        <p>{problem || t('empty.records')}</p>
        {!problem && !shared && <p>{t('user.favorites.how')}</p>}
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
      {items.length < total && (
        <button type="button" className="btn justify-self-center" onClick={() => setPage(page + 1)}>
          {t('user.more')}
        </button>
      )}
    </div>
  )
}
