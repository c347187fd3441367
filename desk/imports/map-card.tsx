import { useState } from 'react'
import {
  dateOrders,
  decimalSigns,
  type ImportColumns,
  type ImportMapping,
  mappedFields,
  mappingFaults,
  notationOf,
} from '#contract/admin/system/import-map.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { ColumnRow } from './column-row.tsx'
import { mappedFieldName } from './mapped-field-name.ts'

/** Columns shown at first, and by each press. */
const step = 40

const numbers = { '.': '1,234.50', ',': '1.234,50' }
const days = { ymd: '2026-12-31', dmy: '31/12/2026', mdy: '12/31/2026' }

type MapCardProps = {
  file: ImportColumns
  mapping: ImportMapping | null
  /** The mapping is a step of its own rather than a correction. */
  isStep: boolean
  isPending: boolean
  onMap(mapping: ImportMapping): void
}

/** The columns of a file with sample values, and what each of them becomes. */
export function MapCard({ file, mapping, isStep, isPending, onMap }: MapCardProps) {
  const [columns, setColumns] = useState(() => startOf(file, mapping))
  const [notation, setNotation] = useState<Partial<Pick<ImportMapping, 'decimal' | 'dates'>>>({})
  const [shown, setShown] = useState(step)
  const before = mapping ?? file.earlier?.mapping
  const { decimal, dates } = notationOf(file, columns)
  const whole: ImportMapping = {
    columns,
    decimal: decimal && (notation.decimal ?? decimal.found ?? before?.decimal ?? null),
    dates: dates && (notation.dates ?? dates.found ?? before?.dates ?? null),
  }
  const faults = mappingFaults(file, whole, file.currencies)
  const ignored = columns.filter(({ field }, at) => field === null && !file.columns[at]!.isKnown)
  const choices = mappedFields
    .filter((field) => field !== 'option' || !file.isKnown)
    .map((field) => ({ value: field as string, label: mappedFieldName(field) }))
  const fields = [{ value: '', label: t('desk.import.map_ignore') }, ...choices]
  return (
    <Card title={t('desk.import.map')} about={t('desk.import.map_about')}>
      <div className="space-y-4">
        {!mapping && file.earlier && (
          <p className="text-muted">{t('desk.import.map_earlier', { name: file.earlier.name })}</p>
        )}
        <ul className="divide-y divide-base-300 border-y border-base-300">
          {file.columns.slice(0, shown).map((column, at) => (
            <ColumnRow
              // biome-ignore lint/suspicious/noArrayIndexKey: headers can be equal, and columns stay in their places
              key={at}
              {...{ column, at, fields }}
              currencies={file.currencies}
              target={columns[at]!}
              onChange={(target) => setColumns(columns.with(at, { title: column.title, ...target }))}
            />
          ))}
        </ul>
        {file.columns.length > shown && (
          <Button onPress={() => setShown(shown + step)}>
            {t('desk.import.map_more', { count: Math.min(step, file.columns.length - shown) })}
          </Button>
        )}
        {(decimal || dates) && (
          <div className="grid gap-4 sm:grid-cols-2">
            {decimal && (
              <Select
                label={t('desk.import.map_decimal')}
                value={whole.decimal}
                onChange={(value) => setNotation({ ...notation, decimal: value })}
                options={decimalSigns.map((value) => ({ value, label: numbers[value] }))}
              />
            )}
            {dates && (
              <Select
                label={t('desk.import.map_dates')}
                value={whole.dates}
                onChange={(value) => setNotation({ ...notation, dates: value })}
                options={dateOrders.map((value) => ({ value, label: days[value] }))}
              />
            )}
          </div>
        )}
        {ignored.length > 0 && (
          <p className="break-words text-muted">
            {t('desk.import.left_out')}{' '}
            <bdi>{ignored.map(({ title }) => title || t('desk.import.map_empty')).join(', ')}</bdi>
          </p>
        )}
        <div aria-live="polite">
          {faults.map(({ code, title }) => (
            <p key={`${code} ${title}`} className="text-error">
              {t(`desk.import.map_fault_${code}`, { title })}
            </p>
          ))}
        </div>
        <Button
          look={isStep ? 'primary' : 'plain'}
          isPending={isPending}
          isDisabled={faults.length > 0}
          onPress={() => onMap(whole)}
        >
          {t('desk.import.map_go')}
        </Button>
      </div>
    </Card>
  )
}

/** As mapped, or as for an earlier file with the same header, or as proposed. Entries are found by header and order. */
function startOf(
  { columns, earlier }: ImportColumns,
  mapping: ImportMapping | null,
): ImportMapping['columns'] {
  const before = mapping ?? earlier?.mapping
  const left = before?.columns.slice() ?? []
  return columns.map(({ title, field, lang, currency, unit }) => {
    const at = left.findIndex((each) => each.title === title)
    if (at !== -1) return left.splice(at, 1)[0]!
    if (before) return { title, field: null }
    return {
      ...{ title, field },
      ...(lang ? { lang } : {}),
      ...(currency ? { currency } : {}),
      ...(unit ? { unit } : {}),
    }
  })
}
