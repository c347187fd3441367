import { type ObservedHours, observedHours } from '#contract/admin/system/observed.ts'
import { t } from '../texts.ts'
import { Select } from '../ui/select.tsx'

type ObservedPeriodProps = { hours: ObservedHours; onChange(hours: ObservedHours): void }

/** The period of errors and speed: a day or a week. */
export function ObservedPeriod({ hours, onChange }: ObservedPeriodProps) {
  return (
    <div className="w-44">
      <Select
        label={t('desk.report.period')}
        value={String(hours)}
        onChange={(value) => onChange(Number(value) as ObservedHours)}
        options={observedHours.map((each) => ({
          value: String(each),
          label: t(`desk.system.hours_${each}`),
        }))}
      />
    </div>
  )
}
