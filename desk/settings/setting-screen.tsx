import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Eye, Lock } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { framedSettings } from '#contract/admin/desk/framed-settings.ts'
import type { Setting } from '#contract/admin/system/setting.ts'
import { ago, shown } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { previewAction } from '../preview/preview-action.ts'
import { usePreviewChoice } from '../preview/preview-choice.ts'
import { WithPreview } from '../preview/with-preview.tsx'
import { useCall } from '../query.ts'
import { RecordProvider } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { RecordHistory } from '../resource/timeline/history.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { pathLabel } from './labels.ts'
import { PartReason } from './lazy-notes.tsx'
import { noteOf } from './part-notes.tsx'
import { PartNote, Parts } from './parts.tsx'
import { RatesCard } from './rates-card.tsx'
import { type Schema, shapeOf } from './schema.ts'
import { settingRecord } from './setting-record.ts'

const ServiceCards = lazy(async () => ({
  default: (await import('../services/service-cards.tsx')).ServiceCards,
}))

const TrySale = lazy(async () => ({ default: (await import('./try-sale.tsx')).TrySale }))

const SettingPreview = lazy(async () => ({
  default: (await import('./setting-preview.tsx')).SettingPreview,
}))

/** Settings that decide what a buyer pays. */
const priced = ['shipping', 'tax']

const route = getRouteApi('/settings/$id')

/** One subject of the settings: every part with its default, saved part by part. */
export function SettingScreen() {
  const { id } = route.useParams()
  const { data, error } = useCall('/setting/detail', { id }, { tags: [`setting:${id}`] })
  if (!data) {
    return (
      <Screen title={t('desk.frame.place_settings')}>
        {error ? <p role="alert">{error.message}</p> : <Skeleton lines={8} />}
      </Screen>
    )
  }
  return <SettingForm key={id} setting={data.setting} />
}

function SettingForm({ setting }: { setting: Setting }) {
  const { id, label, effect, schema } = setting
  const shape = shapeOf(schema as Schema)
  const nameOf = (path: string) => pathLabel(id, path)
  const choice = usePreviewChoice('setting')
  const framed = may('content.change') ? framedSettings.find((each) => each === id) : undefined
  const isShown = framed !== undefined && choice.place !== null
  const isBeside = isShown && choice.place === 'beside'
  const preview = { kind: 'setting', of: `/settings/${id}`, label: t('desk.record.html_preview') }
  useActions(framed ? [previewAction(choice, preview)] : [])
  return (
    <RecordProvider options={settingRecord(setting)}>
      <Screen
        wide={isBeside}
        title={label}
        record={{ kind: 'setting', id }}
        about={effect}
        beside={setting.changed && <Badge tone="info">{t('desk.settings.changed')}</Badge>}
        actions={
          <>
            <Link
              to="/settings"
              className="flex min-h-9 items-center gap-1.5 text-muted hover:text-base-content"
            >
              <ArrowLeft aria-hidden size={16} />
              {t('desk.settings.all')}
            </Link>
            {framed && !isShown && (
              <Button icon={Eye} aria-keyshortcuts="V" onPress={() => choice.show(true)}>
                {preview.label}
              </Button>
            )}
          </>
        }
      >
        <WithPreview {...{ isBeside }} preview={isShown && <SettingPreview id={framed} {...{ choice }} />}>
          <div className="space-y-4">
            {id === 'currencies' && <RatesCard />}
            <Card>
              <div className="space-y-5 pt-2">
                <PartReason setting={id} name="" />
                <PartNote value={noteOf(setting)}>
                  <Parts
                    {...{ id }}
                    parts={shape.kind === 'group' ? shape.parts : []}
                    standard={setting.default}
                    prefix=""
                  />
                </PartNote>
              </div>
            </Card>
            {priced.includes(id) && may('settings.money') && may('products.read') && (
              <Suspense fallback={<Skeleton lines={4} />}>
                <TrySale />
              </Suspense>
            )}
            {id === 'payments' && may('settings.money') && (
              <Suspense fallback={<Skeleton lines={4} />}>
                <ServiceCards codes={['stripe', 'paypal']} />
              </Suspense>
            )}
            <Environment rows={setting.environment} />
            {setting.updatedAt && (
              <p className="text-note text-muted">
                {t('desk.settings.last', { ago: ago(setting.updatedAt) })}
              </p>
            )}
            <RecordHistory resource="setting" {...{ id, nameOf }} />
          </div>
          <SaveBar {...{ nameOf }} textOf={(_path, value) => shown(value)} />
        </WithPreview>
      </Screen>
    </RecordProvider>
  )
}

/** Values from the environment win over settings and are read-only here. Secrets are told apart by their last four characters. */
function Environment({ rows }: { rows: Setting['environment'] }) {
  if (rows.length === 0) return null
  return (
    <Card title={t('desk.settings.environment')} about={t('desk.settings.environment_hint')}>
      <dl className="divide-y divide-base-300">
        {rows.map(({ variable, set, lastFour }) => (
          <div key={variable} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <dt className="flex items-center gap-1.5 font-mono text-note">
              <Lock aria-hidden size={14} className="text-muted" />
              {variable}
            </dt>
            <dd className="text-muted">
              {set
                ? lastFour
                  ? t('desk.settings.ends_in', { lastFour })
                  : t('desk.settings.is_set')
                : t('desk.settings.not_set')}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
