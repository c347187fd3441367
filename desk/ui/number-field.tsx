import { Input } from 'react-aria-components/Input'
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaProps,
} from 'react-aria-components/NumberField'
import { FieldFrame, type FieldProps, inputLook } from './field.tsx'

export type NumberFieldProps = Omit<AriaProps, 'className' | 'children' | 'style'> & FieldProps

/** A number in the person's format. Empty is NaN, as React Aria has it. For amounts of money use `MoneyField`. */
export function NumberField({ label, hidesLabel, hint, error, ...rest }: NumberFieldProps) {
  return (
    <AriaNumberField {...rest} validationBehavior="aria" isInvalid={Boolean(error)} className="min-w-0">
      <FieldFrame {...{ label, hint, error }} hidesLabel={hidesLabel ?? false}>
        <Input className={inputLook} />
      </FieldFrame>
    </AriaNumberField>
  )
}
