import { moment } from '../formats.ts'
import { useField } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { MomentField } from '../ui/moment-field.tsx'
import { Card } from '../ui/screen.tsx'
import { Switch } from '../ui/switch.tsx'

/** When an offer runs. */
export function ScheduleFields() {
  const startsAt = useField<string | null>('startsAt')
  const endsAt = useField<string | null>('endsAt')
  return (
    <Card title={t('desk.offer.schedule')} about={t('desk.offer.schedule_hint')}>
      <FlagField path="active" label={t('desk.offer.active')} />
      <div className="mt-2 space-y-3">
        <div data-path="startsAt">
          <MomentField label={t('desk.offer.starts')} {...startsAt} />
        </div>
        <div data-path="endsAt">
          <MomentField label={t('desk.offer.ends')} {...endsAt} />
        </div>
      </div>
    </Card>
  )
}

export function FlagField({ path, label }: { path: string; label: string }) {
  const { value, onChange } = useField<boolean>(path)
  return (
    <div data-path={path}>
      <Switch isSelected={value} onChange={onChange}>
        {label}
      </Switch>
    </div>
  )
}

/** When an offer runs, in words. */
export function periodText({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): string {
  if (startsAt && endsAt) return `${moment(startsAt)} – ${moment(endsAt)}`
  if (startsAt) return t('desk.offer.from_then', { when: moment(startsAt) })
  return endsAt ? t('desk.offer.until', { when: moment(endsAt) }) : t('desk.offer.always')
}
