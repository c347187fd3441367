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
import { settingGroups } from './groups.ts'

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

/** Email and other services, whose keys are no settings. */
function services(): Row[] {
  if (!may('settings.shop')) return []
  return (['email', 'services'] as const).map((id) => ({
    ...{ id, label: t(`desk.services.${id}_title`), effect: t(`desk.services.about_${id}`), changed: false },
  }))
}

/** Every subject that the person may change, by group. */
export function SettingsScreen() {
  const { data } = useCall('/setting/list', {}, { tags: ['setting'] })
  return (
    <Screen title={t('desk.frame.place_settings')} about={t('desk.settings.about')}>
      {!data ? (
        <Skeleton lines={8} />
      ) : (
        <div className="space-y-6">
          {grouped([...data.items, ...services()]).map(({ id, rows, screens }) => (
            <section key={id} aria-labelledby={`group-${id}`}>
              <h2 id={`group-${id}`} className="mb-2 font-semibold">
                {t(`desk.settings.group_${id}`)}
              </h2>
              <ul className="grid grid-cols-1 gap-px overflow-hidden rounded-box border border-base-300 bg-base-300 sm:grid-cols-2">
                {rows.map((row) => (
                  <SettingLink key={row.id} {...row} />
                ))}
                {screens.map((screen) => (
                  <ScreenLink key={screen.id} {...screen} />
                ))}
                {/* A gap in the last row would show the colour of the lines. */}
                {(rows.length + screens.length) % 2 === 1 && (
                  <li aria-hidden className="bg-base-100 max-sm:hidden" />
                )}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Screen>
  )
}

/** The groups that have something for the person. */
function grouped(items: readonly Row[]) {
  const known = new Set(settingGroups.flatMap(({ settings }) => settings))
  const open = openInnerScreens('settings')
  return settingGroups
    .map(({ id, settings, screens }, index) => ({
      id,
      rows: [
        ...settings.flatMap((each) => items.find((row) => row.id === each) ?? []),
        ...(index === settingGroups.length - 1 ? items.filter((row) => !known.has(row.id)) : []),
      ],
      screens: screens.flatMap((each) => open.find((screen) => screen.id === each) ?? []),
    }))
    .filter(({ rows, screens }) => rows.length + screens.length > 0)
}

const cell = 'relative flex items-center gap-3 bg-base-100 px-4 py-3 hover:bg-hover'

function SettingLink({ id, label, effect, changed }: Row) {
  return (
    <li className={cell}>
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
  )
}

function ScreenLink({ id, path }: { id: InnerScreenId; path: string }) {
  const Icon = icons[id]
  return (
    <li className={cell}>
      {Icon && <Icon aria-hidden size={16} strokeWidth={1.75} className="text-muted" />}
      <Link to={path} className="min-w-0 flex-1 font-medium after:absolute after:inset-0">
        {t(`desk.frame.screen_${id}`)}
      </Link>
      <ChevronRight aria-hidden size={16} className="text-muted" />
    </li>
  )
}
