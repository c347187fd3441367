import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useContext } from 'react'
import type { SectionField } from '#contract/admin/content/content.ts'
import type { Lang } from '#contract/languages.ts'
import { PictureField } from '../media/picture-field.tsx'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { MomentField } from '../ui/moment-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Select } from '../ui/select.tsx'
import { reordered } from '../ui/sortable.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { SectionFaults, useFault } from './section-faults.ts'
import { addressOf, targetOf } from './target-text.ts'
import { type Texts, TextsInput } from './texts-input.tsx'

type FieldProps = {
  field: SectionField
  /** Within the settings of the section, such as `items.0.title`. */
  path: string
  lang: Lang
  value: unknown
  onChange(value: unknown): void
}

/** One setting of a section. Texts are those of the language that is being edited. */
export function SectionFieldInput({ field, path, lang, value, onChange }: FieldProps) {
  const { type, min, max } = field
  const error = useFault(path, lang)
  const label = field.required ? `${field.label} *` : field.label
  switch (type) {
    case 'text':
    case 'lines':
    case 'html':
      return (
        <TextsInput
          {...{ label, lang, error, onChange }}
          value={value as Texts | undefined}
          max={max ?? 1000}
          rows={type === 'lines' ? 3 : 0}
          isHtml={type === 'html'}
        />
      )
    case 'number':
      return (
        <NumberField
          {...{ label, error }}
          value={typeof value === 'number' ? value : Number(field.default)}
          {...(min === undefined ? {} : { minValue: min })}
          {...(max === undefined ? {} : { maxValue: max })}
          onChange={(number) => onChange(Number.isNaN(number) ? null : number)}
        />
      )
    case 'choice':
      return (
        <Select
          {...{ label, error, onChange }}
          options={field.values ?? []}
          value={String(value ?? field.default ?? '')}
        />
      )
    case 'switch':
      return (
        <Switch isSelected={(value ?? field.default) === true} {...{ onChange }}>
          {label}
        </Switch>
      )
    case 'moment':
      return <MomentField {...{ label, error, onChange }} value={typeof value === 'string' ? value : null} />
    case 'picture':
      return <PictureInput {...{ label, path, lang, value, onChange }} />
    case 'link':
      return <LinkInput {...{ label, path, lang, value, onChange }} />
    case 'video':
      return <VideoInput {...{ label, error, value, onChange }} />
    case 'products':
    case 'articles':
    case 'categories':
    case 'collections':
    case 'reviews':
      return <HandlesInput {...{ label, error, value, onChange }} />
    case 'list':
      return <ListInput {...{ field, label, path, lang, value, onChange }} />
    default:
      return (
        <TextField
          {...{ label, error }}
          value={typeof value === 'string' ? value : ''}
          onChange={(text) => onChange(text === '' ? null : text)}
        />
      )
  }
}

type InputProps = {
  label: string
  error: string | undefined
  value: unknown
  onChange(value: unknown): void
}

type PartsProps = Omit<InputProps, 'error'> & { path: string; lang: Lang }

function PictureInput({ label, path, lang, value, onChange }: PartsProps) {
  const error = useFault(path, lang)
  const picture = (value ?? null) as { pictureId: number; alt?: Texts } | null
  return (
    <div className="space-y-2">
      <PictureField
        {...{ label }}
        error={picture ? undefined : error}
        value={picture?.pictureId ?? null}
        onChange={(id) => onChange(id === null ? null : { ...picture, pictureId: id })}
      />
      {picture && (
        <TextsInput
          label={t('desk.content.alt')}
          {...{ lang, error }}
          value={picture.alt}
          max={300}
          onChange={(alt) => onChange({ ...picture, alt })}
        />
      )}
    </div>
  )
}

function LinkInput({ label, path, lang, value, onChange }: PartsProps) {
  const wordsFault = useFault(`${path}.label`, lang)
  const fault = useFault(path, lang)
  const link = (value ?? null) as { label?: Texts; to?: unknown } | null
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-note font-medium">{label}</legend>
      <TextsInput
        label={t('desk.content.link_label')}
        {...{ lang }}
        error={wordsFault}
        value={link?.label}
        max={80}
        onChange={(texts) => onChange({ ...link, label: texts })}
      />
      <TextField
        label={t('desk.content.link_to')}
        hint={t('desk.content.link_to_hint')}
        error={wordsFault ? undefined : fault}
        code
        value={addressOf(link?.to)}
        onChange={(text) => onChange(text === '' && !link?.label ? null : { ...link, to: targetOf(text) })}
      />
    </fieldset>
  )
}

function VideoInput({ label, error, value, onChange }: InputProps) {
  const video = (value ?? {}) as { file?: string; url?: string }
  return (
    <TextField
      {...{ label, error }}
      hint={t('desk.content.video_hint')}
      code
      value={video.file ?? video.url ?? ''}
      onChange={(text) =>
        onChange(text === '' ? null : text.startsWith('/') ? { file: text } : { url: text })
      }
    />
  )
}

function HandlesInput({ label, error, value, onChange }: InputProps) {
  const handles = Array.isArray(value) ? (value as string[]) : []
  return (
    <TextField
      {...{ label, error }}
      hint={t('desk.content.handles_hint')}
      code
      rows={2}
      value={handles.join('\n')}
      onChange={(text) => onChange(text.split(/[\n,]/).map((each) => each.trim()))}
      onBlur={() => onChange(handles.filter(Boolean))}
    />
  )
}

function ListInput({ field, label, path, lang, value, onChange }: PartsProps & { field: SectionField }) {
  const error = useContext(SectionFaults)[path]
  const items = Array.isArray(value) ? (value as Record<string, unknown>[]) : []
  const name = (place: number) => t('desk.content.item', { name: field.label, place: place + 1 })
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 text-note font-medium">{label}</legend>
      {items.map((item, place) => (
        <fieldset key={place.toString()} className="space-y-3 rounded-field border border-base-300 p-3">
          <legend className="sr-only">{name(place)}</legend>
          {field.fields?.map((each) => (
            <SectionFieldInput
              key={each.id}
              field={each}
              path={`${path}.${place}.${each.id}`}
              {...{ lang }}
              value={item[each.id]}
              onChange={(next) => onChange(items.with(place, { ...item, [each.id]: next }))}
            />
          ))}
          <div className="flex justify-end gap-1">
            <Button
              look="quiet"
              icon={ArrowUp}
              isDisabled={place === 0}
              aria-label={t('desk.content.item_up', { name: name(place) })}
              onPress={() => onChange(reordered(items, place, place - 1))}
            />
            <Button
              look="quiet"
              icon={ArrowDown}
              isDisabled={place === items.length - 1}
              aria-label={t('desk.content.item_down', { name: name(place) })}
              onPress={() => onChange(reordered(items, place, place + 1))}
            />
            <Button
              look="quiet"
              icon={Trash2}
              aria-label={t('desk.frame.remove', { name: name(place) })}
              onPress={() => onChange(items.toSpliced(place, 1))}
            />
          </div>
        </fieldset>
      ))}
      <Button
        icon={Plus}
        isDisabled={field.max !== undefined && items.length >= field.max}
        onPress={() => onChange([...items, {}])}
      >
        {t('desk.content.add_item')}
      </Button>
      {error && <p className="text-note text-error">{error}</p>}
    </fieldset>
  )
}
