import type { ReactNode } from 'react'
import { readBack } from '../formats.ts'
import { startOf } from '../wall-time.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

type DayFieldProps = Omit<TextFieldProps, 'type' | 'value'> & {
  /** "2026-11-27"; empty: none. */
  value: string
}

/** A day. The hint repeats it in the desk's language where the browser's is another. */
export function DayField({ value, hint, ...rest }: DayFieldProps) {
  const at = startOf(value)
  return <TextField {...rest} type="date" {...{ value }} hint={hintWith(at && readBack(at, 'day'), hint)} />
}

/** The hint of a field for a day or a moment, after the day in words. */
export function hintWith(words: string | null, hint: ReactNode): ReactNode {
  if (!words || !hint) return words ?? hint
  return (
    <>
      {words} · {hint}
    </>
  )
}
