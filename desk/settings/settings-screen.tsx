import { Link } from '@tanstack/react-router'
import {
  ChevronRight,
  HeartPulse,
  History,
  KeyRound,
  type LucideIcon,
  Rss,
  ShieldCheck,
  Store,
  Users,
  Webhook,
} from 'lucide-react'
import type { AdminData } from '#contract/admin/calls.ts'
import { type InnerScreenId, openInnerScreens } from '../frame/inner-screens.ts'
import { useCall } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const icons: Partial<Record<InnerScreenId, LucideIcon>> = {
  opening: Store,
  staff: Users,
  roles: ShieldCheck,
  keys: KeyRound,
  webhooks: Webhook,
  feeds: Rss,
  system: HeartPulse,
  audit: History,
}

type Row = Pick<AdminData<'/setting/list'>['items'][number], 'id' | 'label' | 'effect' | 'changed'>

/** Email and other services, whose keys are no settings, stand after the shop itself. */
function withServices(items: Row[]): Row[] {
  if (!may('settings.shop')) return items
  const services = (['email', 'services'] as const).map((id) => ({
    ...{ id, label: t(`desk.services.${id}_title`), effect: t(`desk.services.about_${id}`), changed: false },
  }))
  return items.toSpliced(1, 0, ...services)
}

/** Every subject that the person may change. */
export function SettingsScreen() {
  const { data } = useCall('/setting/list', {}, { tags: ['setting'] })
  return (
    <Screen title={t('desk.frame.place_settings')} about={t('desk.settings.about')}>
      {!data ? (
        <Skeleton lines={8} />
      ) : (
        <ul className="grid grid-cols-1 gap-px overflow-hidden rounded-box border border-base-300 bg-base-300 sm:grid-cols-2">
          {withServices(data.items).map(({ id, label, effect, changed }) => (
            <li key={id} className="relative flex items-center gap-3 bg-base-100 px-4 py-3 hover:bg-hover">
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2 font-medium">
                  <Link to="/settings/$id" params={{ id }} className="after:absolute after:inset-0">
                    {label}
                  </Link>
                  {changed && <Badge>{t('desk.settings.changed')}</Badge>}
                </span>
                <span className="block text-note text-muted">{effect}</span>
              </span>
              <ChevronRight aria-hidden size={16} className="text-muted" />
            </li>
          ))}
        </ul>
      )}
      <nav aria-label={t('desk.settings.more')} className="mt-4 flex flex-wrap gap-2">
        {openInnerScreens('settings').map(({ id, path }) => {
          const Icon = icons[id]
          return (
            <Link
              key={id}
              to={path}
              className="flex min-h-10 items-center gap-2 rounded-field border border-base-300 bg-base-100 px-3 font-medium hover:bg-hover pointer-coarse:min-h-11"
            >
              {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} />}
              {t(`desk.frame.screen_${id}`)}
            </Link>
          )
        })}
      </nav>
    </Screen>
  )
}
