import type { ReactNode } from 'react'
import type { FavoriteCard } from '#contract/favorite.ts'
import { useEnv } from '#islands/env.tsx'
import { Picture } from '#islands/ui/picture.tsx'

type Props = { item: FavoriteCard; onRemove: (() => Promise<void>) | undefined }

/** An article or a page of the wishlist. */
export function FavoriteItem({ item, onRemove }: Props): ReactNode {
  const { t, link } = useEnv()
  return (
    <li className="line-item" data-favorite-item={item.id}>
      <span className="frame !row-span-2">
        {item.image && <Picture image={item.image} sizes="5.5rem" alt="" />}
      </span>
      <p className="col-span-2 font-semibold">
        <a className="hover:underline" href={link(`/${item.type}/${item.slug}`)}>
          {item.name}
        </a>
      </p>
      {onRemove && (
        <p className="col-span-2">
          <button
            type="button"
            className="btn btn-sm btn-ghost -ms-4"
            aria-label={t('common.labelled', { label: t('user.remove'), text: item.name })}
            onClick={() => void onRemove()}
          >
            {t('user.remove')}
          </button>
        </p>
      )}
    </li>
  )
}
