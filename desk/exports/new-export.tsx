import { useState } from 'react'
import { addDays } from '#contract/admin/money/report.ts'
import type { ExportKind, exportKinds } from '#contract/admin/system/export-kinds.ts'
import type { CallPayload } from '../calls.ts'
import { todayIn } from '../reports/days.ts'
import { may, me } from '../session.ts'
import { t } from '../texts.ts'
import { DayField } from '../ui/day-field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Select } from '../ui/select.tsx'
import { useExport } from './use-export.ts'

type Wish = CallPayload<'/export/start'>

type Kind = Exclude<ExportKind, 'report'>

/** As in the contract, whose columns are not bundled. Reports are exported on their own screen. */
const permissions: { [Each in Kind]: (typeof exportKinds)[Each]['permission'] } = {
  orders: 'export.orders',
  lines: 'export.orders',
  parcels: 'export.orders',
  returns: 'export.orders',
  refunds: 'money.read',
  invoices: 'money.read',
  documents: 'money.read',
  tax: 'money.read',
  products: 'products.read',
  stock: 'money.read',
  customers: 'export.customers',
  subscribers: 'export.customers',
  coupons: 'promotions.change',
  changes: 'audit.read',
}

/** Exports all records of a kind; lists export what they show. */
export function NewExport({ onClose }: { onClose(): void }) {
  const kinds = (Object.keys(permissions) as Kind[]).filter((kind) => may(permissions[kind]))
  const [kind, setKind] = useState<Kind | null>(kinds[0] ?? null)
  const [format, setFormat] = useState<'csv' | 'json'>('csv')
  const [period, setPeriod] = useState(lastMonth)
  const { start, isPending } = useExport()
  const submit = () => {
    if (!kind) return
    const wish =
      kind === 'documents'
        ? { kind, ...period }
        : kind === 'tax'
          ? { kind, format, ...period }
          : { kind, format }
    start(wish as Wish, onClose)
  }
  return (
    <FormDialog
      title={t('desk.export.new')}
      submit={t('desk.export.start')}
      onSubmit={submit}
      isPending={isPending}
      isDisabled={!kind}
      onClose={onClose}
    >
      {!kind && <p>{t('desk.export.not_allowed')}</p>}
      {kind && (
        <>
          <Select
            label={t('desk.export.kind')}
            value={kind}
            onChange={(value) => setKind(value)}
            options={kinds.map((value) => ({ value, label: t(`desk.export.kind_${value}`) }))}
          />
          {kind !== 'documents' && (
            <Select
              label={t('desk.export.format')}
              hint={t(`desk.export.format_${format}`)}
              value={format}
              onChange={(value) => setFormat(value)}
              options={(['csv', 'json'] as const).map((value) => ({ value, label: value.toUpperCase() }))}
            />
          )}
          {(kind === 'tax' || kind === 'documents') && (
            <div className="grid grid-cols-2 gap-3">
              {(['from', 'until'] as const).map((end) => (
                <DayField
                  key={end}
                  label={t(end === 'from' ? 'desk.list.from' : 'desk.list.to')}
                  value={period[end]}
                  onChange={(day) => setPeriod({ ...period, [end]: day })}
                  isRequired
                />
              ))}
            </div>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** The first and the last day of the month before. */
function lastMonth(): { from: string; until: string } {
  const today = todayIn(me()?.shop.timeZone ?? 'UTC')
  const until = addDays(`${today.slice(0, 8)}01`, -1)
  return { from: `${until.slice(0, 8)}01`, until }
}
