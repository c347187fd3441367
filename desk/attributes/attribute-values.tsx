import { Plus, X } from 'lucide-react'
import type { AdminAttribute } from '#contract/admin/catalog/attribute.ts'
import type { Lang } from '#contract/languages.ts'
import { textOf } from '../formats.ts'
import { useDraft, useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/screen.tsx'
import { reordered, Sortable } from '../ui/sortable.tsx'
import { TextField } from '../ui/text-field.tsx'

export type Labels = Record<string, string>

/** A label that was emptied falls back to English, which always has one. */
export function withLabel(labels: Labels, lang: Lang, label: string): Labels {
  const { [lang]: _, ...others } = labels
  return label === '' && lang !== 'en' ? others : { ...others, [lang]: label }
}

export type Value = { code?: string; labels: Labels; swatch: string | null }

/** The values of an attribute in their order, with labels in one language. */
export function Values({ lang }: { lang: Lang }) {
  const { value: values, onChange, error } = useField<Value[]>('values')
  const type = useDraft(({ draft }) => draft.edits.get('type')?.to ?? (draft.base as AdminAttribute).type)
  const canChange = may('products.change')
  const rows = values.map((value, index) => ({ value, key: value.code ?? `new-${index}` }))
  const set = (index: number, change: Partial<Value>) =>
    onChange(values.with(index, { ...values[index]!, ...change }))
  return (
    <Card title={t('desk.attribute.values')} about={t('desk.attribute.values_hint')}>
      <div data-path="values" {...{ lang }}>
        {error && <p className="mb-2 text-note text-error">{error}</p>}
        <Sortable
          label={t('desk.attribute.values')}
          items={rows}
          keyOf={({ key }) => key}
          nameOf={({ value }) => textOf(value.labels)}
          onMove={(from, to) => onChange(reordered(values, from, to))}
          isDisabled={!canChange}
        >
          {({ value }, index) => (
            <div className="flex items-center gap-2">
              {type === 'swatch' && (
                <input
                  type="color"
                  aria-label={t('desk.attribute.swatch_of', { name: textOf(value.labels) })}
                  value={longColour(value.swatch)}
                  disabled={!canChange}
                  onChange={({ target }) => set(index, { swatch: target.value })}
                  className="size-9 shrink-0 rounded-field border border-base-300 bg-base-100 p-1 pointer-coarse:size-11"
                />
              )}
              <div className="min-w-0 flex-1">
                <TextField
                  label={t('desk.attribute.value_of', { name: textOf(value.labels) || String(index + 1) })}
                  hidesLabel
                  placeholder={value.labels.en ?? ''}
                  value={value.labels[lang] ?? ''}
                  onChange={(label) => set(index, { labels: withLabel(value.labels, lang, label) })}
                  maxLength={100}
                />
              </div>
              {canChange && (
                <Button
                  look="quiet"
                  icon={X}
                  aria-label={t('desk.frame.remove', { name: textOf(value.labels) || String(index + 1) })}
                  onPress={() => onChange(values.toSpliced(index, 1))}
                />
              )}
            </div>
          )}
        </Sortable>
        {canChange && values.length < 1000 && (
          <div className="mt-2">
            <Button icon={Plus} onPress={() => onChange([...values, { labels: { en: '' }, swatch: null }])}>
              {t('desk.attribute.add_value')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** "#a03020" for "#a32", as colour fields take it. */
function longColour(swatch: string | null): string {
  if (!swatch) return '#000000'
  return swatch.length === 4 ? swatch.replaceAll(/[0-9a-f]/gi, '$&$&') : swatch
}
