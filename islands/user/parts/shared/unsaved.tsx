import type { ReactNode } from 'react'
import type { Form } from '#islands/account/use-form.ts'
import { useEnv } from '#islands/env.tsx'

/** Says that a form has unsaved changes, with a button to discard them. The draft is kept until then. */
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
