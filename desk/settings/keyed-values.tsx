import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { nameOf } from '../formats.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { TextField } from '../ui/text-field.tsx'

type KeyedProps = {
  label: string
  hint: string
  /** Amounts by currency; otherwise texts, by language or code. */
  amounts: boolean
  value: Record<string, string | number>
  isDisabled: boolean
  onChange(value: Record<string, string | number>): void
}

/** One value for each language, currency or code. */
export function KeyedValues({ label, hint, amounts, value, isDisabled, onChange }: KeyedProps) {
  const [added, setAdded] = useState('')
  const key = amounts ? added.trim().toUpperCase() : added.trim()
  const canAdd = key !== '' && !Object.hasOwn(value, key) && (!amounts || /^[A-Z]{3}$/.test(key))
  const add = () => {
    onChange({ ...value, [key]: amounts ? 0 : '' })
    setAdded('')
  }
  return (
    <fieldset className="space-y-2">
      <legend className="mb-1 text-note font-medium">{label}</legend>
      {hint && <p className="text-note text-muted">{hint}</p>}
      {Object.entries(value).map(([name, each]) => (
        <div key={name} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            {amounts ? (
              <MoneyField
                label={nameOf('currency', name)}
                currency={name}
                value={Number(each)}
                isDisabled={isDisabled}
                onChange={(amount) => onChange({ ...value, [name]: amount ?? 0 })}
              />
            ) : (
              <TextField
                label={keyName(name)}
                value={String(each)}
                isDisabled={isDisabled}
                onChange={(text) => onChange({ ...value, [name]: text })}
              />
            )}
          </div>
          {!isDisabled && (
            <Button
              look="quiet"
              icon={X}
              aria-label={t('desk.frame.remove', { name: keyName(name) })}
              onPress={() =>
                onChange(Object.fromEntries(Object.entries(value).filter(([other]) => other !== name)))
              }
            />
          )}
        </div>
      ))}
      {!isDisabled && (
        <div className="flex items-end gap-2">
          <div className="w-40">
            <TextField
              label={t(amounts ? 'desk.settings.add_currency' : 'desk.settings.add_key')}
              value={added}
              onChange={setAdded}
            />
          </div>
          <Button icon={Plus} isDisabled={!canAdd} onPress={add}>
            {t('desk.settings.add')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** "German" for "de"; any other key as it is. */
function keyName(key: string): string {
  return /^[a-z]{2,3}(-[A-Z]{2})?$/.test(key) ? nameOf('language', key) : key
}
