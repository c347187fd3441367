import { useState } from 'react'
import { number } from '../formats.ts'
import { inputLook } from './field.tsx'

type InlineNumberProps = {
  label: string
  value: number
  onChange(value: number): void
  min?: number
  max?: number
  /** The value in units of the field: 100 for hundredths of a percent. */
  scale?: number
  /** After the field, such as "%". */
  suffix?: string
  isDisabled?: boolean
}

/** A number inside a sentence. Text that is no number within the limits is marked, and the value stays as it was. */
export function InlineNumber({ label, value, onChange, ...props }: InlineNumberProps) {
  const { min = 1, max = 1e9, scale = 1, suffix, isDisabled = false } = props
  const [typed, setTyped] = useState<string | null>(null)
  const parsed = typed === null ? value : parse(typed, scale)
  const isWrong = parsed === null || parsed < min || parsed > max
  const change = (text: string) => {
    setTyped(text)
    const next = parse(text, scale)
    if (next !== null && next >= min && next <= max) onChange(next)
  }
  return (
    <span className="inline-flex items-center gap-1">
      <input
        inputMode="decimal"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        disabled={isDisabled}
        value={typed ?? number(value / scale, { useGrouping: false, maximumFractionDigits: 2 })}
        onChange={({ target }) => change(target.value)}
        onBlur={() => !isWrong && setTyped(null)}
        className={`${inputLook} w-20! text-end aria-invalid:border-error`}
      />
      {suffix}
    </span>
  )
}

function parse(text: string, scale: number): number | null {
  const plain = text.trim().replace(',', '.')
  const value = /^\d+(\.\d*)?$/.test(plain) ? Number(plain) * scale : Number.NaN
  const rounded = Math.round(value)
  return Math.abs(value - rounded) < 1e-6 ? rounded : null
}
