import type { Setting } from '#contract/admin/system/setting.ts'
import { useCall } from '../query.ts'
import { RecordProvider, useField } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { partLabel } from '../settings/labels.ts'
import { settingRecord } from '../settings/setting-record.ts'
import { t } from '../texts.ts'
import { NumberField } from '../ui/number-field.tsx'
import { Card } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const id = 'ranking'
const weights = ['sales', 'stock', 'margin'] as const

/** How much sales, stock and margin count in the order of search results. */
export function Ranking() {
  const { data, error } = useCall('/setting/detail', { id }, { tags: [`setting:${id}`] })
  if (error) return <p role="alert">{error.message}</p>
  return data ? <Weights setting={data.setting} /> : <Skeleton lines={4} />
}

function Weights({ setting }: { setting: Setting }) {
  return (
    <RecordProvider options={settingRecord(setting)}>
      <Card title={t('desk.search.ranking')} about={t('desk.search.ranking_about')}>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          {weights.map((name) => (
            <Weight key={name} {...{ name }} />
          ))}
        </div>
      </Card>
      <SaveBar nameOf={(path) => partLabel(id, path)} />
    </RecordProvider>
  )
}

function Weight({ name }: { name: (typeof weights)[number] }) {
  const { value, onChange, error, onFocus, onBlur } = useField<number>(name)
  return (
    <div data-path={name}>
      <NumberField
        label={t(`desk.search.weight_${name}`)}
        {...(name === 'margin' ? { hint: t('desk.search.weight_margin_hint') } : {})}
        minValue={0}
        maxValue={3}
        step={0.01}
        formatOptions={{ style: 'percent' }}
        value={value / 100}
        onChange={(next) => Number.isFinite(next) && onChange(Math.round(next * 100))}
        {...{ error, onFocus, onBlur }}
      />
    </div>
  )
}
