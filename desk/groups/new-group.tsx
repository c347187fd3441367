import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { GroupKind } from '#contract/admin/group.ts'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { folders } from './kinds.ts'

type NewGroupProps = { kind: GroupKind; parent?: number | null; onClose(): void }

/** Asks for the name of a new category, collection or tag, and opens it. */
export function NewGroup({ kind, parent = null, onClose }: NewGroupProps) {
  const [name, setName] = useState('')
  const create = useWrite(`/${kind}/create`, { stale: [`/${kind}/list`] })
  const router = useRouter()
  const submit = async () => {
    if (!name.trim()) return
    const { group } = await create.mutateAsync({ name, parent })
    router.history.push(`/admin/${folders[kind]}/${group.id}`)
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t(`desk.group.new_${kind}`)}
      {...{ onClose }}
      actions={
        <Button look="primary" type="submit" form="new-group" isPending={create.isPending}>
          {t('desk.group.create')}
        </Button>
      }
    >
      <form
        id="new-group"
        onSubmit={(event) => {
          event.preventDefault()
          void submit().catch(() => {})
        }}
      >
        <TextField
          label={t('desk.group.name_en')}
          hint={t(`desk.group.example_${kind}`)}
          value={name}
          onChange={setName}
          maxLength={200}
          error={create.error?.message}
          isRequired
          autoFocus
        />
      </form>
    </Dialog>
  )
}
