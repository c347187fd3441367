import type { FormEvent, ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'
import type { Form } from '../use-form.ts'

type Props = {
  form: Form
  children: ReactNode
  onSubmit(): void
  className?: string
  /** The address to which the form is sent before hydration; default: this page. */
  action?: string
}

/** A form that reports how many fields are invalid, or why the whole form was refused. */
export function FormFrame({ form, children, onSubmit, className = 'grid gap-5', action }: Props): ReactNode {
  const { t } = useEnv()
  const wrong = Object.values(form.errors).filter(Boolean).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.busy) onSubmit()
  }
  return (
    <form ref={form.ref} className={className} method="post" action={action} noValidate onSubmit={submit}>
      <p className="sr-only" role="alert">
        {wrong > 0 ? t('form.errors', { count: wrong }) : ''}
      </p>
      {form.problem && (
        <p className="notice notice-error" role="alert">
          {form.problem}
        </p>
      )}
      {children}
    </form>
  )
}
