import { useState } from 'react'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { TextField as AriaTextField } from 'react-aria-components/TextField'
import { amountText, parseAmount } from '../formats.ts'
import { t } from '../texts.ts'
import { FieldFrame, type FieldProps, inputLook } from './field.tsx'

type MoneyFieldProps = FieldProps & {
  currency: string
  /** Minor units; null: no amount. */
  value: number | null
  onChange(amount: number | null): void
  onBlur?(): void
  isDisabled?: boolean
  isReadOnly?: boolean
  autoFocus?: boolean
  name?: string
  /** Shown in grey while no amount is entered, such as what a converted price comes to. */
  placeholder?: string
}

/** An amount of money. The typed text is parsed to minor units; what is no amount stays as typed and is marked. */
export function MoneyField({ currency, value, onChange, onBlur, placeholder, ...props }: MoneyFieldProps) {
  const { label, hidesLabel, hint, error, ...rest } = props
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value === null ? '' : amountText({ amount: value, currency })
  const isWrong = typed !== null && typed.trim() !== '' && parseAmount(typed, currency) === null
  const problem = isWrong ? t('desk.frame.not_an_amount') : error
  const change = (text: string) => {
    setTyped(text)
    const amount = parseAmount(text, currency)
    if (amount !== null || text.trim() === '') onChange(amount)
  }
  const leave = () => {
    if (!isWrong) setTyped(null)
    onBlur?.()
  }
  return (
    <AriaTextField
      {...rest}
      value={typed ?? shown}
      onChange={change}
      onBlur={leave}
      isInvalid={Boolean(problem)}
      validationBehavior="aria"
      inputMode="decimal"
      className="min-w-0"
    >
      <FieldFrame {...{ label, hint }} error={problem} hidesLabel={hidesLabel ?? false}>
        <Group className="relative">
          <Input
            className={`${inputLook} pe-12 text-end placeholder:text-muted`}
            {...(placeholder ? { placeholder } : {})}
          />
          <span className="pointer-events-none absolute inset-y-0 end-2.5 flex items-center text-note text-muted">
            {currency}
          </span>
        </Group>
      </FieldFrame>
    </AriaTextField>
  )
}
