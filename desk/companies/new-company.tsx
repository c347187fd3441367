import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { putCompany } from './use-company.ts'

/** Makes a company and opens it, where the billing address follows. */
export function NewCompanyDialog({ onClose }: { onClose(): void }) {
  const [name, setName] = useState('')
  const [vatId, setVatId] = useState('')
  const create = useWrite('/company/create')
  const router = useRouter()
  const fields = create.error?.fields ?? {}
  const submit = async () => {
    if (!name.trim()) return
    const shown = await create.mutateAsync({ name, vatId })
    putCompany(shown)
    await router.navigate({ to: '/companies/$id', params: { id: shown.company.id } })
  }
  return (
    <Dialog
      isOpen
      title={t('desk.company.new')}
      onClose={onClose}
      actions={
        <Button
          look="primary"
          type="submit"
          form="new-company"
          isPending={create.isPending}
          isDisabled={!name.trim()}
        >
          {t('desk.company.create')}
        </Button>
      }
    >
      <form
        id="new-company"
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          void submit().catch(() => {})
        }}
      >
        <TextField
          label={t('desk.company.name')}
          hint={t('desk.company.name_hint')}
          value={name}
          onChange={setName}
          maxLength={100}
          error={fields.name}
          autoFocus
          isRequired
        />
        <TextField
          label={t('desk.company.vat_id')}
          hint={t('desk.company.vat_hint')}
          value={vatId}
          onChange={setVatId}
          maxLength={30}
          autoComplete="off"
          error={fields.vatId}
        />
        {create.error && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-error">
            {create.error.message}
          </p>
        )}
      </form>
    </Dialog>
  )
}
