import { useMemo } from 'react'
import type { ImportCheck, ImportOptions } from '#contract/admin/system/import.ts'
import { languages } from '#contract/languages.ts'
import { currencyOptions } from '../formats.ts'
import { useCall } from '../query.ts'
import { languageName } from '../resource/choices/language-choice.tsx'
import { baseCurrency, may } from '../session.ts'
import { t } from '../texts.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { Card } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'

type OptionsProps = {
  options: ImportOptions
  check: ImportCheck | null
  isEdited: boolean
  onChange(options: Partial<ImportOptions>): void
}

/** The choices of an import. They count from the next rehearsal on. */
export function OptionsCard({ options, check, isEdited, onChange }: OptionsProps) {
  const { lang, categoryFrom, untracked, pictures, metafields } = options
  const { data } = useCall('/import/list', {}, { tags: ['import'] })
  const chosen = (check?.metafields ?? []).filter(({ always }) => !always)
  return (
    <Card title={t('desk.import.options_title')}>
      <div className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={t('desk.import.language')}
            value={lang}
            onChange={(value) => onChange({ lang: value })}
            options={languages.map((value) => ({ value, label: languageName(value) }))}
          />
          <Select
            label={t('desk.import.category')}
            value={categoryFrom}
            onChange={(value) => onChange({ categoryFrom: value })}
            options={(['category', 'type'] as const).map((value) => ({
              value,
              label: t(`desk.import.category_${value}`),
            }))}
          />
          {data?.isEmpty && may('settings.money') && <CurrencyField {...{ options, onChange }} />}
        </div>
        <div>
          <Checkbox isSelected={untracked} onChange={(value) => onChange({ untracked: value })}>
            {t('desk.import.untracked')}
          </Checkbox>
          <Checkbox isSelected={pictures} onChange={(value) => onChange({ pictures: value })}>
            {t('desk.import.pictures')}
          </Checkbox>
        </div>
        {chosen.length > 0 && (
          <fieldset>
            <legend className="font-medium">{t('desk.import.metafields')}</legend>
            {chosen.map(({ name, example }) => (
              <Checkbox
                key={name}
                isSelected={metafields.includes(name)}
                onChange={(isOn) =>
                  onChange({
                    metafields: isOn ? [...metafields, name] : metafields.filter((each) => each !== name),
                  })
                }
              >
                <span className="min-w-0">
                  <bdi className="break-all">{name}</bdi>
                  {example && <bdi className="block text-note break-words text-muted">{example}</bdi>}
                </span>
              </Checkbox>
            ))}
          </fieldset>
        )}
        {isEdited && (
          <p role="status" className="text-warning">
            {t('desk.import.options_changed')}
          </p>
        )}
      </div>
    </Card>
  )
}

/** Only a shop without products can take the currency of the file as its own. */
function CurrencyField({ options, onChange }: Pick<OptionsProps, 'options' | 'onChange'>) {
  const choices = useMemo(() => currencyOptions(), [])
  return (
    <ComboBox
      label={t('desk.import.currency')}
      options={choices}
      value={options.currency ?? baseCurrency()}
      onChange={(code) => onChange({ currency: code === baseCurrency() ? null : code })}
    />
  )
}
