import { type ReactNode, useState } from 'react'

type Props = {
  value: number
  max: number
  label: string
  fewer: string
  more: string
  name?: string
  min?: number
  onChange(value: number): void
}

/** Maximum quantity that one call accepts. Importing it from contract/rules.ts would bundle its schemas. */
const maxTyped = 999

/**
 * A quantity field with buttons. A typed number takes effect when the field loses focus. The buttons stop at `max`, but
 * more may be typed: the server caps it and says so, which correcting it here wouldn't.
 */
export function Quantity({ value, max, label, fewer, more, name, min = 1, onChange }: Props): ReactNode {
  const [typed, setTyped] = useState(String(value))
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(String(value))
  }
  const set = (wanted: number, limit = Math.max(max, value)) => {
    const next = Math.min(Math.max(min, wanted), limit)
    setTyped(String(next))
    if (next !== value) onChange(next)
  }
  const setTypedNumber = () => set(Number(typed) || value, maxTyped)
  return (
    <span className="quantity">
      <button type="button" aria-label={fewer} disabled={value <= min} onClick={() => set(value - 1)}>
        −
      </button>
      <input
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        aria-label={label}
        name={name}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 3))}
        onBlur={setTypedNumber}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') set(value + 1)
          else if (event.key === 'ArrowDown') set(value - 1)
          else if (event.key === 'Enter') setTypedNumber()
        }}
      />
      <button type="button" aria-label={more} disabled={value >= max} onClick={() => set(value + 1)}>
        +
      </button>
    </span>
  )
}
