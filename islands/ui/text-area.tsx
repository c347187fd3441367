import { type ComponentProps, type ReactNode, useId } from 'react'

type Props = { label: string; error?: string | undefined; hint?: string | undefined } & Omit<
  ComponentProps<'textarea'>,
  'className' | 'id'
>

/** A labelled text of several lines whose hint and error are linked to it for screen readers. */
export function TextArea({ label, error, hint, ...area }: Props): ReactNode {
  const id = useId()
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        id={id}
        className="textarea"
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-below` : undefined}
        {...area}
      />
      {(error || hint) && (
        <p id={`${id}-below`} className={error ? 'field-error' : 'hint'}>
          {error || hint}
        </p>
      )}
    </div>
  )
}
