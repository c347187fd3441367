import { useRouter } from '@tanstack/react-router'
import { useWrite } from '../query.ts'
import { NewByName } from '../resource/choices/new-by-name.tsx'
import { t } from '../texts.ts'
import { type ContentKind, folders } from './use-content.ts'

type NewContentProps = { kind: ContentKind; onClose(): void }

/** Asks for the name of a page or an article, and opens it. */
export function NewContent({ kind, onClose }: NewContentProps) {
  const create = useWrite('/content/create', { stale: [`/${kind}/list`] })
  const router = useRouter()
  return (
    <NewByName
      title={t(`desk.content.new_${kind}`)}
      label={t('desk.content.name_en')}
      hint={t(`desk.content.example_${kind}`)}
      submit={t('desk.content.create')}
      write={create}
      onClose={onClose}
      onName={async (name) => {
        const { content } = await create.mutateAsync({ kind, name })
        router.history.push(`/admin/${folders[kind]}/${content.id}`)
        onClose()
      }}
    />
  )
}
