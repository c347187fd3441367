import { Link, useLocation } from '@tanstack/react-router'
import type { View } from '#contract/admin/view.ts'
import { number } from '../formats.ts'
import { t } from '../texts.ts'
import { useOpenTab } from '../ui/tabs.tsx'

type ViewTabsProps = {
  views: View[]
  current: string | null
  counts: Record<string, { value: number; exact: boolean }>
  onPrefetch(view: View | null): void
  /** Wraps the tabs where the list stands beside a record, in a column too narrow for one line. */
  wraps?: boolean
}

/** The views of a list with their counts, each a link. */
export function ViewTabs({ views, current, counts, onPrefetch, wraps = false }: ViewTabsProps) {
  const { pathname } = useLocation()
  const row = useOpenTab([views, counts])
  return (
    <nav ref={row} aria-label={t('desk.list.views')} className="-mb-px overflow-x-auto px-2 sm:px-3">
      <ul className={`flex gap-1 ${wraps ? 'lg:flex-wrap lg:gap-y-0' : ''}`}>
        {[null, ...views].map((view) => {
          const count = view && counts[view.id]
          const isCurrent = (view?.id ?? null) === current
          return (
            <li key={view?.id ?? 'all'}>
              <Link
                to={pathname}
                search={view ? { view: view.id } : {}}
                preload={false}
                onPointerEnter={() => onPrefetch(view)}
                onFocus={() => onPrefetch(view)}
                aria-current={isCurrent ? 'page' : undefined}
                className="flex min-h-10 items-center gap-1.5 border-b-2 border-transparent px-2.5 whitespace-nowrap text-muted hover:text-base-content data-[current=true]:border-primary data-[current=true]:font-medium data-[current=true]:text-base-content pointer-coarse:min-h-11"
                data-current={isCurrent}
              >
                {view ? viewName(view) : t('desk.list.all')}
                {count && count.value > 0 && (
                  <span className="rounded-full bg-hover px-1.5 text-xs tabular-nums">
                    {number(count.value)}
                    {count.exact ? '' : '+'}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

export function viewName({ id, name, builtIn }: View): string {
  return builtIn ? t(`desk.list.view_${id.replaceAll('-', '_')}`) : name
}
