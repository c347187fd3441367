import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
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
    const shown = await create.mutateAsync({ name, vatId })
    putCompany(shown)
    await router.navigate({ to: '/companies/$id', params: { id: shown.company.id } })
  }
  return (
    <FormDialog
      title={t('desk.company.new')}
      submit={t('desk.company.create')}
      onSubmit={submit}
      isPending={create.isPending}
      isDisabled={!name.trim()}
      error={create.error}
      onClose={onClose}
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
    </FormDialog>
  )
}
