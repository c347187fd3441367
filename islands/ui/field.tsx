import { type ComponentProps, type ReactNode, useId } from 'react'

type Shared = { label: string; error?: string | undefined; hint?: string | undefined; className?: string }
type InputProps = Shared & Omit<ComponentProps<'input'>, 'className' | 'id'>
type SelectProps = Shared & Omit<ComponentProps<'select'>, 'className' | 'id'>

/** A labelled input whose hint and error are linked to it for screen readers. */
export function Field({ label, error, hint, className = '', ...input }: InputProps): ReactNode {
  const id = useId()
  return (
    <div className={`field ${className}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <input id={id} className="input" {...described(id, error, hint)} {...input} />
      <Below id={id} error={error} hint={hint} />
    </div>
  )
}

/** The same for a `<select>`. */
export function SelectField({
  label,
  error,
  hint,
  className = '',
  children,
  ...select
}: SelectProps): ReactNode {
  const id = useId()
  return (
    <div className={`field ${className}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select id={id} className="select w-full min-w-0" {...described(id, error, hint)} {...select}>
        {children}
      </select>
      <Below id={id} error={error} hint={hint} />
    </div>
  )
}

function described(id: string, error: string | undefined, hint: string | undefined) {
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-below` : undefined,
  } as const
}

function Below({
  id,
  error,
  hint,
}: {
  id: string
  error: string | undefined
  hint: string | undefined
}): ReactNode {
  if (!error && !hint) return null
  return (
    <p id={`${id}-below`} className={error ? 'field-error' : 'hint'}>
      {error || hint}
    </p>
  )
}
