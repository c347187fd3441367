import { useRouter } from '@tanstack/react-router'
import type { GroupKind } from '#contract/admin/catalog/group.ts'
import { useWrite } from '../query.ts'
import { NewByName } from '../resource/choices/new-by-name.tsx'
import { t } from '../texts.ts'
import { folders } from './kinds.ts'

type NewGroupProps = { kind: GroupKind; parent?: number | null; onClose(): void }

/** Asks for the name of a new category, collection or tag, and opens it. */
export function NewGroup({ kind, parent = null, onClose }: NewGroupProps) {
  const create = useWrite(`/${kind}/create`, { stale: [`/${kind}/list`] })
  const router = useRouter()
  return (
    <NewByName
      title={t(`desk.group.new_${kind}`)}
      label={t('desk.group.name_en')}
      hint={t(`desk.group.example_${kind}`)}
      submit={t('desk.group.create')}
      write={create}
      onClose={onClose}
      onName={async (name) => {
        const { group } = await create.mutateAsync({ name, parent })
        router.history.push(`/admin/${folders[kind]}/${group.id}`)
        onClose()
      }}
    />
  )
}
