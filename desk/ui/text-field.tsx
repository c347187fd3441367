import type { HTMLAttributes, RefObject } from 'react'
import { Input } from 'react-aria-components/Input'
import { TextArea } from 'react-aria-components/TextArea'
import { type TextFieldProps as AriaProps, TextField as AriaTextField } from 'react-aria-components/TextField'
import { FieldFrame, type FieldProps, inputLook } from './field.tsx'

export type TextFieldProps = Omit<AriaProps, 'className' | 'children' | 'style'> &
  FieldProps & {
    placeholder?: string
    /** Several lines. */
    rows?: number
    /** A code or key, in equal widths. */
    code?: boolean
    enterKeyHint?: HTMLAttributes<HTMLInputElement>['enterKeyHint']
    /** The input of a field of one line. */
    inputRef?: RefObject<HTMLInputElement | null>
  }

export function TextField(props: TextFieldProps) {
  const { label, hidesLabel, hint, error, placeholder, rows, code, enterKeyHint, inputRef, ...rest } = props
  const look = `${inputLook} ${code ? 'font-mono' : ''}`
  return (
    <AriaTextField {...rest} validationBehavior="aria" isInvalid={Boolean(error)} className="min-w-0">
      <FieldFrame {...{ label, hint, error }} hidesLabel={hidesLabel ?? false}>
        {rows ? (
          <TextArea rows={rows} placeholder={placeholder ?? ''} className={`${look} py-2 leading-5`} />
        ) : (
          <Input
            ref={inputRef}
            placeholder={placeholder ?? ''}
            enterKeyHint={enterKeyHint}
            className={look}
          />
        )}
      </FieldFrame>
    </AriaTextField>
  )
}
