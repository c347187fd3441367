import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { languages } from '#contract/languages.ts'
import { nameOf } from '../formats.ts'
import { languageName } from '../resource/choices/language-choice.tsx'
import { baseCurrency } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

type Values = Record<string, string | number>

type KeyedProps = {
  label: string
  hint: string
  /** By key; '' is that of all. */
  errors: Readonly<Record<string, string>>
  /** Amounts by currency; otherwise texts, by language or by codes of the setting's own. */
  keys: 'language' | 'currency' | 'code'
  value: Values
  isDisabled: boolean
  onChange(value: Values): void
}

/** One value for each language, currency or code. The one that the shop falls back to is always there to fill in. */
export function KeyedValues({ label, hint, errors, keys, value, isDisabled, onChange }: KeyedProps) {
  const first = { language: 'en', currency: baseCurrency(), code: null }[keys]
  const shown = [...new Set([...(first === null ? [] : [first]), ...Object.keys(value)])]
  const without = (key: string) => Object.fromEntries(Object.entries(value).filter(([each]) => each !== key))
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-note font-medium">{label}</legend>
      {hint && <p className="text-note text-muted">{hint}</p>}
      {shown.map((key) => (
        <div key={key} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            {keys === 'currency' ? (
              <MoneyField
                label={nameOf('currency', key)}
                error={errors[key]}
                currency={key}
                value={Object.hasOwn(value, key) ? Number(value[key]) : null}
                isDisabled={isDisabled}
                onChange={(amount) => onChange(amount === null ? without(key) : { ...value, [key]: amount })}
              />
            ) : (
              <TextField
                label={keys === 'language' ? nameOf('language', key) : key}
                error={errors[key]}
                value={String(value[key] ?? '')}
                isDisabled={isDisabled}
                onChange={(text) =>
                  onChange(text === '' && key === first ? without(key) : { ...value, [key]: text })
                }
              />
            )}
          </div>
          {!isDisabled && Object.hasOwn(value, key) && key !== first && (
            <Button
              look="quiet"
              icon={X}
              aria-label={t('desk.frame.remove', { name: keyName(keys, key) })}
              onPress={() => onChange(without(key))}
            />
          )}
        </div>
      ))}
      {errors[''] && <p className="text-note text-error">{errors['']}</p>}
      {!isDisabled && keys === 'language' && (
        <OtherLanguage taken={shown} onAdd={(lang) => onChange({ ...value, [lang]: '' })} />
      )}
      {!isDisabled && keys !== 'language' && (
        <OtherKey
          {...{ keys }}
          taken={shown}
          onAdd={(key) => onChange({ ...value, [key]: keys === 'currency' ? 0 : '' })}
        />
      )}
    </fieldset>
  )
}

type AddProps = { taken: readonly string[]; onAdd(key: string): void }

function OtherLanguage({ taken, onAdd }: AddProps) {
  const left = languages.filter((lang) => !taken.includes(lang))
  if (left.length === 0) return null
  return (
    <div className="max-w-80">
      <Select
        label={t('desk.settings.add_language')}
        options={left.map((lang) => ({ value: lang, label: languageName(lang) }))}
        value={null}
        onChange={onAdd}
      />
    </div>
  )
}

function OtherKey({ keys, taken, onAdd }: AddProps & { keys: 'currency' | 'code' }) {
  const [typed, setTyped] = useState('')
  const key = keys === 'currency' ? typed.trim().toUpperCase() : typed.trim()
  const canAdd = key !== '' && !taken.includes(key) && (keys === 'code' || /^[A-Z]{3}$/.test(key))
  return (
    <div className="flex items-end gap-2">
      <div className="w-40">
        <TextField
          label={t(keys === 'currency' ? 'desk.settings.add_currency' : 'desk.settings.add_key')}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <Button
        icon={Plus}
        isDisabled={!canAdd}
        onPress={() => {
          onAdd(key)
          setTyped('')
        }}
      >
        {t('desk.settings.add')}
      </Button>
    </div>
  )
}

function keyName(keys: KeyedProps['keys'], key: string): string {
  return keys === 'language' ? nameOf('language', key) : key
}
