import { type ReactNode, useState } from 'react'
import type { FavoriteType } from '#contract/favorite.ts'
import { useEnv } from '#islands/env.tsx'
import { FavoriteList } from './favorite-list.tsx'
import { ShareButton } from './share-button.tsx'

type Props = { types: FavoriteType[]; shareable?: boolean; shared?: string }

/** Wishlist tabs, one per type. With `shared`, another visitor's list, read-only. */
export function FavoriteTabs({ types, shareable = false, shared }: Props): ReactNode {
  const { t } = useEnv()
  const [type, setType] = useState(types[0]!)
  // An empty list has nothing to share.
  const [filled, setFilled] = useState(false)
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {types.length > 1 ? (
          <div className="flex flex-wrap gap-2">
            {types.map((each) => (
              <button
                key={each}
                type="button"
                className="chip"
                aria-pressed={each === type}
                onClick={() => setType(each)}
              >
                {t(`user.favorites.${each}`)}
              </button>
            ))}
          </div>
        ) : (
          shared && <p>{t('user.favorites.of_others')}</p>
        )}
        {shareable && filled && type === 'product' && <ShareButton />}
      </div>
      <FavoriteList key={type} type={type} shared={shared} onFilled={setFilled} />
    </div>
  )
}
