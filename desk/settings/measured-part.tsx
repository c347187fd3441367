import { createContext, useContext } from 'react'
import { baseCurrency } from '../session.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import type { PartProps } from './setting-part.tsx'

/** The measure that the fees of a shipping method go by: `subtotal`, `weight` or `quantity`. */
export const Measure = createContext('subtotal')

/** True for parts in the unit of the method's measure. */
export function isMeasured({ setting, name }: Pick<PartProps, 'setting' | 'name'>): boolean {
  return setting === 'shipping' && /^zones\.methods\.(table\.from|until)$/.test(name)
}

type MeasuredProps = Pick<PartProps, 'value' | 'optional' | 'isDisabled' | 'onChange'> & {
  common: { label: string; hint: string; error: string | undefined }
}

/** An amount of the base currency, or a number of grams or pieces. */
export function MeasuredPart({ common, value, optional, isDisabled, onChange }: MeasuredProps) {
  const measure = useContext(Measure)
  const given = typeof value === 'number' ? value : null
  if (measure !== 'subtotal')
    return (
      <NumberField
        {...common}
        {...{ isDisabled }}
        value={given ?? Number.NaN}
        minValue={0}
        step={1}
        {...(measure === 'weight'
          ? { formatOptions: { style: 'unit', unit: 'gram', unitDisplay: 'short' } as const }
          : {})}
        onChange={(number) => onChange(Number.isNaN(number) ? (optional ? undefined : 0) : number)}
      />
    )
  return (
    <MoneyField
      {...common}
      {...{ isDisabled }}
      currency={baseCurrency()}
      value={given}
      onChange={(amount) => onChange(amount ?? (optional ? undefined : 0))}
    />
  )
}
