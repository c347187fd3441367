import { ChevronRight } from 'lucide-react'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

/** Every subject that the person may change. */
export function SettingsScreen() {
  const { data } = useCall('/setting/list', {}, { tags: ['setting'] })
  return (
    <Screen title={t('desk.frame.place_settings')} about={t('desk.settings.about')}>
      {!data ? (
        <Skeleton lines={8} />
      ) : (
        <ul className="grid gap-px overflow-hidden rounded-box border border-base-300 bg-base-300 sm:grid-cols-2">
          {data.items.map(({ id, label, effect, changed }) => (
            <li key={id} className="relative flex items-center gap-3 bg-base-100 px-4 py-3 hover:bg-hover">
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2 font-medium">
                  {label}
                  {changed && <Badge>{t('desk.settings.changed')}</Badge>}
                </span>
                <span className="block text-note text-muted">{effect}</span>
              </span>
              <ChevronRight aria-hidden size={16} className="text-muted" />
            </li>
          ))}
        </ul>
      )}
    </Screen>
  )
}
