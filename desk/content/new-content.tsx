import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type ContentKind, folders } from './use-content.ts'

type NewContentProps = { kind: ContentKind; onClose(): void }

/** Asks for the name of a page or an article, and opens it. */
export function NewContent({ kind, onClose }: NewContentProps) {
  const [name, setName] = useState('')
  const create = useWrite('/content/create', { stale: [`/${kind}/list`] })
  const router = useRouter()
  const submit = async () => {
    if (!name.trim()) return
    const { content } = await create.mutateAsync({ kind, name })
    router.history.push(`/admin/${folders[kind]}/${content.id}`)
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t(`desk.content.new_${kind}`)}
      {...{ onClose }}
      actions={
        <Button look="primary" type="submit" form="new-content" isPending={create.isPending}>
          {t('desk.content.create')}
        </Button>
      }
    >
      <form
        id="new-content"
        onSubmit={(event) => {
          event.preventDefault()
          void submit().catch(() => {})
        }}
      >
        <TextField
          label={t('desk.content.name_en')}
          hint={t(`desk.content.example_${kind}`)}
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
