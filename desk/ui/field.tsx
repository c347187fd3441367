import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'

/** Properties of every field. `error` is the server's message for it. */
export type FieldProps = {
  label: string
  /** Hides the label from sight, where the place says it. */
  hidesLabel?: boolean
  hint?: ReactNode
  error?: string | undefined
}

/** Look of everything that is typed into or chosen from. */
export const inputLook =
  'w-full min-h-9 pointer-coarse:min-h-11 pointer-coarse:text-base rounded-field border border-base-400/70 bg-base-100 px-2.5 text-sm text-base-content outline-none transition-colors hover:border-base-400 focus:border-accent focus:ring-2 focus:ring-accent/25 focused:border-accent invalid:border-error disabled:opacity-50 [&[readonly]]:bg-base-200'

/** Label, input, hint and error, one below the other. */
export function FieldFrame({
  label,
  hidesLabel,
  hint,
  error,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <>
      <Label className={hidesLabel ? 'sr-only' : 'mb-1 block text-note font-medium'}>{label}</Label>
      {children}
      {hint && (
        <Text slot="description" className="mt-1 block text-note text-muted">
          {hint}
        </Text>
      )}
      <FieldError className="mt-1 block text-note text-error">{error}</FieldError>
    </>
  )
}
