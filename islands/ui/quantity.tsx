import { type ReactNode, useEffect, useState } from 'react'

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

/** A number of pieces, by button, by key or typed. What is typed counts when the field is left. */
export function Quantity({ value, max, label, fewer, more, name, min = 1, onChange }: Props): ReactNode {
  const [typed, setTyped] = useState(String(value))
  useEffect(() => setTyped(String(value)), [value])
  const set = (wanted: number) => {
    const next = Math.min(Math.max(min, wanted), Math.max(max, min))
    setTyped(String(next))
    if (next !== value) onChange(next)
  }
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
        onBlur={() => set(Number(typed) || value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp') set(value + 1)
          else if (event.key === 'ArrowDown') set(value - 1)
          else if (event.key === 'Enter' && !name) set(Number(typed) || value)
        }}
      />
      <button type="button" aria-label={more} disabled={value >= max} onClick={() => set(value + 1)}>
        +
      </button>
    </span>
  )
}
