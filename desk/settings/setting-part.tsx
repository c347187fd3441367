import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useContext } from 'react'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { Switch } from '../ui/switch.tsx'
import { Choices } from './choices.tsx'
import { ColourPair } from './colour-parts.tsx'
import { CurrencyParts } from './currency-parts.tsx'
import { KeyedValues } from './keyed-values.tsx'
import { choiceLabel, partHint, partLabel } from './labels.ts'
import { itemName, newItem } from './list-items.ts'
import { isMeasured, Measure, MeasuredPart } from './measured-part.tsx'
import { AtPlace, useErrorsHere } from './nested-part.tsx'
import { PictureInput } from './picture-input.ts'
import { emptyOf, type Schema, shapeOf } from './schema.ts'
import { JsonPart, TextPart, WordsPart } from './typed-parts.tsx'

export type PartProps = {
  setting: string
  /** Without places in lists; names the part. */
  name: string
  schema: Schema
  value: unknown
  optional?: boolean
  error?: string | undefined
  isDisabled: boolean
  onChange(value: unknown): void
}

/** One part of a setting. */
export function SettingPart(props: PartProps) {
  const { setting, name, schema, value, optional, isDisabled, onChange } = props
  const errors = useErrorsHere()
  const error = props.error ?? errors['']
  const shape = shapeOf(schema)
  const Picture = useContext(PictureInput)
  const label = partLabel(setting, name)
  const hint = partHint(setting, name) ?? ''
  const common = { label, hint, error }
  switch (shape.kind) {
    case 'flag':
      return (
        <div>
          <Switch isSelected={value === true} isDisabled={isDisabled} onChange={onChange}>
            <span className="font-medium">{label}</span>
          </Switch>
          {hint && <p className="ms-11 text-note text-muted">{hint}</p>}
        </div>
      )
    case 'choice':
      return (
        <Select
          {...common}
          options={shape.values.map((each) => ({ value: each, label: choiceLabel(each) }))}
          value={typeof value === 'string' ? value : null}
          isDisabled={isDisabled}
          onChange={onChange}
        />
      )
    case 'number':
      if (isMeasured(props)) return <MeasuredPart {...props} {...{ common }} />
      return (
        <NumberField
          {...common}
          value={typeof value === 'number' ? value : Number.NaN}
          {...(shape.min === undefined ? {} : { minValue: shape.min })}
          {...(shape.max === undefined ? {} : { maxValue: shape.max })}
          step={shape.whole ? 1 : 0.0001}
          isDisabled={isDisabled}
          onChange={(number) => onChange(Number.isNaN(number) ? undefined : number)}
        />
      )
    case 'text':
      return <TextPart {...props} common={common} colour={shape.colour} />
    case 'colours':
      return (
        <ColourPair
          {...common}
          {...{ isDisabled, onChange }}
          value={Array.isArray(value) ? value.map(String) : []}
        />
      )
    case 'picture':
      return Picture ? (
        <Picture
          {...{ label, hint, error, isDisabled, onChange }}
          value={typeof value === 'number' ? value : null}
        />
      ) : (
        <JsonPart {...props} common={common} />
      )
    case 'words':
      return <WordsPart {...props} common={common} />
    case 'choices':
      return (
        <Choices
          {...common}
          {...{ isDisabled, onChange }}
          values={shape.values}
          value={Array.isArray(value) ? value.map(String) : []}
        />
      )
    case 'texts':
    case 'amounts':
      return (
        <KeyedValues
          {...{ label, hint, errors, isDisabled }}
          keys={shape.kind === 'amounts' ? 'currency' : shape.keys}
          value={(value ?? {}) as Record<string, string | number>}
          onChange={(next) => onChange(optional && Object.keys(next).length === 0 ? undefined : next)}
        />
      )
    case 'group':
      return <GroupPart {...props} label={label} parts={shape.parts} nullable={shape.nullable} />
    case 'list':
      return <ListPart {...props} label={label} item={shape.item} hint={hint} />
    case 'json':
      return <JsonPart {...props} common={common} />
  }
}

type Parts = { name: string; schema: Schema; optional: boolean }[]
type GroupProps = PartProps & { label: string; parts: Parts; nullable: boolean }

/** Parts that belong together and are saved as one value, such as an item of a list. */
function GroupPart({ label, parts, nullable, schema, ...props }: GroupProps) {
  const { setting, name, value, isDisabled, onChange } = props
  const record = (value ?? null) as Record<string, unknown> | null
  const filled = () =>
    Object.fromEntries(
      parts.filter(({ optional }) => !optional).map((part) => [part.name, emptyOf(part.schema)]),
    )
  return (
    <fieldset className="space-y-4 rounded-field border border-base-300 p-4">
      <legend className="px-1 text-note font-medium">{label}</legend>
      {nullable && (
        <Switch
          isSelected={record !== null}
          isDisabled={isDisabled}
          onChange={(on) => onChange(on ? filled() : null)}
        >
          {t('desk.settings.in_use')}
        </Switch>
      )}
      {(record || !nullable) && (
        <RecordParts {...{ setting, name, parts, isDisabled, onChange }} record={record ?? {}} />
      )}
    </fieldset>
  )
}

type ListProps = PartProps & { label: string; item: Schema; hint: string }

/** Items in order, each with its own parts. */
function ListPart({ label, item, hint, setting, name, value, isDisabled, onChange }: ListProps) {
  const items = Array.isArray(value) ? value : []
  const refused = Object.keys(useErrorsHere())
  const shape = shapeOf(item)
  const parts = shape.kind === 'group' ? shape.parts : []
  const set = (place: number, next: unknown) => onChange(items.map((each, i) => (i === place ? next : each)))
  const move = (place: number, by: number) => {
    const next = [...items]
    const [moved] = next.splice(place, 1)
    next.splice(place + by, 0, moved)
    onChange(next)
  }
  const nameOfItem = (each: unknown, place: number) => itemName(each) || `${place + 1}`
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 text-note font-medium">{label}</legend>
      {hint && <p className="text-note text-muted">{hint}</p>}
      {items.map((each, place) => (
        <details
          key={place.toString()}
          open={items.length < 3 || refused.some((path) => path.startsWith(`${place}.`))}
          className="rounded-field border border-base-300"
        >
          <summary className="cursor-pointer px-3 py-2.5 font-medium">{nameOfItem(each, place)}</summary>
          <div className="space-y-4 border-t border-base-300 p-4">
            <AtPlace step={place}>
              <div className="space-y-4">
                <ItemParts
                  {...{ setting, name, parts, isDisabled }}
                  record={(each ?? {}) as Record<string, unknown>}
                  onChange={(next) => set(place, next)}
                />
              </div>
            </AtPlace>
            {!isDisabled && (
              <div className="flex gap-2">
                <Button
                  icon={ArrowUp}
                  aria-label={t('desk.settings.move_up', { name: nameOfItem(each, place) })}
                  isDisabled={place === 0}
                  onPress={() => move(place, -1)}
                />
                <Button
                  icon={ArrowDown}
                  aria-label={t('desk.settings.move_down', { name: nameOfItem(each, place) })}
                  isDisabled={place === items.length - 1}
                  onPress={() => move(place, 1)}
                />
                <Button
                  icon={Trash2}
                  aria-label={t('desk.frame.remove', { name: nameOfItem(each, place) })}
                  onPress={() => onChange(items.filter((_, i) => i !== place))}
                />
              </div>
            )}
          </div>
        </details>
      ))}
      {!isDisabled && (
        <Button
          icon={Plus}
          aria-label={`${t('desk.settings.add')}: ${label}`}
          onPress={() => onChange([...items, newItem(item, name, items)])}
        >
          {t('desk.settings.add')}
        </Button>
      )}
    </fieldset>
  )
}

type RecordPartsProps = Pick<PartProps, 'setting' | 'name' | 'isDisabled' | 'onChange'> & {
  parts: Parts
  record: Record<string, unknown>
}

/** The parts of an item in the order of its schema, or in a form of its own. */
function ItemParts(props: RecordPartsProps) {
  const { setting, name, parts, ...rest } = props
  if (`${setting}.${name}` === 'shipping.zones.methods') {
    return (
      <Measure value={String(props.record.by ?? 'subtotal')}>
        <RecordParts {...props} />
      </Measure>
    )
  }
  if (`${setting}.${name}` !== 'currencies.others') return <RecordParts {...props} />
  const plain = (...names: string[]) => (
    <RecordParts {...props} parts={parts.filter((part) => names.includes(part.name))} />
  )
  return <CurrencyParts {...rest} plain={plain} />
}

function RecordParts({ setting, name, parts, record, isDisabled, onChange }: RecordPartsProps) {
  return parts.map((part) => (
    <AtPlace key={part.name} step={part.name}>
      <SettingPart
        {...{ setting, isDisabled }}
        name={`${name}.${part.name}`}
        schema={part.schema}
        optional={part.optional}
        value={record[part.name]}
        onChange={(next) => onChange(withPart(record, part.name, next))}
      />
    </AtPlace>
  ))
}

/** A record with another value of one part. Without a value, the part is left out. */
function withPart(record: Record<string, unknown>, name: string, value: unknown): Record<string, unknown> {
  const { [name]: _, ...rest } = record
  return value === undefined ? rest : { ...record, [name]: value }
}
