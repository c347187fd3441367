import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** The menus of the shop, and whether their links lead somewhere. */
export function MenusScreen() {
  const { data, error } = useCall('/menu/list', {}, { tags: ['setting:menus'] })
  return (
    <Screen title={t('desk.frame.place_menus')} about={t('desk.menu.about')}>
      {!data ? (
        error ? (
          <p role="alert">{error.message}</p>
        ) : (
          <Skeleton lines={6} />
        )
      ) : (
        <ul className="divide-y divide-base-300 overflow-hidden rounded-box border border-base-300">
          {data.items.map(({ id, label, links, broken }) => (
            <li key={id} className="relative flex items-center gap-3 bg-base-100 px-4 py-3 hover:bg-hover">
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  <Link to="/menus/$id" params={{ id }} className="after:absolute after:inset-0">
                    {label}
                  </Link>
                  {broken.length > 0 && (
                    <Badge tone="warning">{t('desk.menu.broken', { count: broken.length })}</Badge>
                  )}
                </span>
                <span className="block text-note text-muted">{t(`desk.menu.about_${id}`)}</span>
              </span>
              {id !== 'announcement' && (
                <span className="text-note text-muted tabular-nums">
                  {t('desk.menu.links', { count: links })}
                </span>
              )}
              <ChevronRight aria-hidden size={16} className="text-muted" />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  )
}
