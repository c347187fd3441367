import {
  type ColumnTarget,
  type ImportColumns,
  type MappedField,
  priceFields,
  textFields,
  weightUnits,
} from '#contract/admin/system/import-map.ts'
import { languages } from '#contract/languages.ts'
import { languageName } from '../resource/choices/language-choice.tsx'
import { baseCurrency } from '../session.ts'
import { t } from '../texts.ts'
import { ComboBox } from '../ui/combo-box.tsx'
import { type Option, Select } from '../ui/select.tsx'
import { mappedFieldName } from './mapped-field-name.ts'

type ColumnRowProps = {
  column: ImportColumns['columns'][number]
  at: number
  target: ColumnTarget
  fields: readonly Option[]
  /** Those in which products can have prices of their own. */
  currencies: readonly string[]
  onChange(target: ColumnTarget): void
}

/** A column with its first values, and the field it becomes. */
export function ColumnRow({ column, at, target, fields, currencies, onChange }: ColumnRowProps) {
  const name = column.title || t('desk.import.map_column', { number: at + 1 })
  const { field, lang, currency, unit } = target
  return (
    <li className="grid gap-x-4 gap-y-2 py-3 md:grid-cols-2">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <ul className="text-note text-muted">
          {column.samples.length === 0 && <li>{t('desk.import.map_empty')}</li>}
          {column.samples.map((sample) => (
            <li key={sample} className="truncate">
              <bdi>{sample}</bdi>
            </li>
          ))}
        </ul>
      </div>
      {column.isKnown ? (
        <p className="self-center text-muted">
          {t('desk.import.map_known')}
          {column.field && `: ${mappedFieldName(column.field)}`}
        </p>
      ) : (
        <div className="min-w-0 space-y-2">
          <ComboBox
            label={t('desk.import.map_field', { column: name })}
            hidesLabel
            options={fields}
            value={field ?? ''}
            onChange={(value) => onChange({ field: (value || null) as MappedField | null })}
          />
          {field && textFields.includes(field) && (
            <Select
              label={t('desk.import.map_language', { column: name })}
              hidesLabel
              value={lang ?? ''}
              onChange={(value) => onChange({ field, ...(value ? { lang: value } : {}) })}
              options={[
                { value: '', label: t('desk.import.language') },
                ...languages.map((value) => ({ value, label: languageName(value) })),
              ]}
            />
          )}
          {field && priceFields.includes(field) && currencies.length > 0 && (
            <Select
              label={t('desk.import.map_currency', { column: name })}
              hidesLabel
              value={currency ?? ''}
              onChange={(value) => onChange({ field, ...(value ? { currency: value } : {}) })}
              options={[
                { value: '', label: baseCurrency() },
                ...currencies.map((value) => ({ value, label: value })),
              ]}
            />
          )}
          {field === 'weight' && (
            <Select
              label={t('desk.import.map_unit', { column: name })}
              hidesLabel
              value={unit ?? 'g'}
              onChange={(value) => onChange({ field, unit: value })}
              options={weightUnits.map((value) => ({ value, label: value }))}
            />
          )}
        </div>
      )}
    </li>
  )
}
