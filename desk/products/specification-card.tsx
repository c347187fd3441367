import { Trash2 } from 'lucide-react'
import type { AdminProduct } from '#contract/admin/catalog/product.ts'
import type { Lang } from '#contract/languages.ts'
import { textOf } from '../formats.ts'
import { useCall } from '../query.ts'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

type Line = AdminProduct['specification'][number]

/** Stands in a choice for a text of its own instead of a value of the attribute. */
const freeText = ' free'

/** The specification: values of attributes, by which shoppers filter and compare, or texts of its own. */
export function SpecificationCard({ product, lang }: { product: AdminProduct; lang: Lang }) {
  const { value, error, onChange } = useField<Line[]>('specification')
  const { data } = useCall('/attribute/list', {}, { tags: ['attribute'] })
  const attributes = data?.items ?? []
  const isOff = !may('products.change')
  const options = product.options.map(({ code }) => code)
  const free = attributes.filter(
    ({ id }) => !options.includes(id) && !value.some(({ attributeCode }) => attributeCode === id),
  )
  const set = (place: number, line: Line | null) =>
    onChange(line ? value.with(place, line) : value.toSpliced(place, 1))
  return (
    <Card title={t('desk.product.field_specification')}>
      <div data-path="specification" className="space-y-3">
        {value.map((line, place) => (
          <LineFields
            key={line.attributeCode}
            {...{ line, lang, isOff }}
            attribute={attributes.find(({ id }) => id === line.attributeCode)}
            onChange={(next) => set(place, next)}
          />
        ))}
        {!isOff && free.length > 0 && (
          <Select
            key={value.length}
            label={t('desk.product.add_line')}
            placeholder={t('desk.product.choose_attribute')}
            value={null}
            options={free.map(({ id, labels }) => ({ value: id, label: textOf(labels) || id }))}
            onChange={(attributeCode) => {
              const first = attributes.find(({ id }) => id === attributeCode)?.values[0]
              onChange([
                ...value,
                first ? { attributeCode, valueCode: first.code } : { attributeCode, labels: {} },
              ])
            }}
          />
        )}
        {error && <p className="text-note text-error">{error}</p>}
      </div>
    </Card>
  )
}

type Attribute = {
  id: string
  labels: Record<string, string>
  values: { code: string; labels: Record<string, string> }[]
}
type LineProps = {
  line: Line
  attribute: Attribute | undefined
  lang: Lang
  isOff: boolean
  onChange(line: Line | null): void
}

function LineFields({ line, attribute, lang, isOff, onChange }: LineProps) {
  const { attributeCode, valueCode, labels = {} } = line
  const label = textOf(attribute?.labels) || attributeCode
  const choices = [
    ...(attribute?.values.map(({ code, labels: own }) => ({ value: code, label: textOf(own) || code })) ??
      []),
    { value: freeText, label: t('desk.product.free_text') },
  ]
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-40 flex-1">
        <Select
          {...{ label }}
          value={valueCode ?? freeText}
          options={choices}
          isDisabled={isOff}
          onChange={(code) =>
            onChange(code === freeText ? { attributeCode, labels } : { attributeCode, valueCode: code })
          }
        />
      </div>
      {valueCode === undefined && (
        <div className="min-w-40 flex-1" lang={lang}>
          <TextField
            label={t('desk.product.text_of', { name: label })}
            hidesLabel
            value={labels[lang] ?? ''}
            placeholder={labels.en ?? ''}
            maxLength={500}
            isReadOnly={isOff}
            onChange={(text) => onChange({ attributeCode, labels: { ...labels, [lang]: text } })}
          />
        </div>
      )}
      {!isOff && (
        <Button
          look="quiet"
          icon={Trash2}
          aria-label={t('desk.frame.remove', { name: label })}
          onPress={() => onChange(null)}
        />
      )}
    </div>
  )
}
