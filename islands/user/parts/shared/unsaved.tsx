import type { ReactNode } from 'react'
import type { Form } from '#islands/account/use-form.ts'
import { useEnv } from '#islands/env.tsx'

/** Says that what stands in a form is not the customer's yet, and takes it back. Typing is kept until saved or discarded. */
export function Unsaved({ form }: { form: Form }): ReactNode {
  const { t } = useEnv()
  if (!form.unsaved) return null
  const discard = () => {
    form.reset()
    form.ref.current?.querySelector('input')?.focus()
  }
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-muted" data-unsaved>
      {t('user.draft.unsaved')}
      <button type="button" className="link py-2.5" onClick={discard}>
        {t('user.draft.discard')}
      </button>
    </p>
  )
}
