import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminGroup } from '#contract/admin/group.ts'
import { refusal } from '../calls.ts'
import { refresh, useCall, useWrite } from '../query.ts'
import { groupOptions } from '../resource/group-options.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { folders } from './kinds.ts'

type Props = { kind: 'category' | 'tag'; group: AdminGroup; onClose(): void }

/** Makes a category or a tag one with another, and opens the one that stays. */
export function MergeGroup({ kind, group: { id, name }, onClose }: Props) {
  const { data } = useCall(`/${kind}/list`, {}, { tags: [kind] })
  const [into, setInto] = useState<string | null>(null)
  const merge = useWrite(`/${kind}/merge`)
  const router = useRouter()
  const submit = async () => {
    const { products } = await merge.mutateAsync({ id, into: Number(into) })
    toast(t('desk.group.merged_done', { count: products }))
    onClose()
    await router.navigate({ to: `/${folders[kind]}/$id`, params: { id: into! }, replace: true })
    await refresh(`/${kind}/list`, `/${kind}/detail`, '/product/list')
  }
  const uses = refusal(merge.error, 'in_use')?.data.uses as { offers: number } | undefined
  return (
    <Dialog
      isOpen
      title={t('desk.group.merge')}
      {...{ onClose }}
      actions={
        <Button
          look="primary"
          isPending={merge.isPending}
          isDisabled={!into}
          onPress={() => void submit().catch(() => {})}
        >
          {t('desk.group.merge_do')}
        </Button>
      }
    >
      <div className="space-y-4">
        <p>{t(`desk.group.merge_hint_${kind}`, { name })}</p>
        {data && (
          <ComboBox
            label={t(`desk.group.merge_into_${kind}`)}
            options={groupOptions(data.items).filter(({ value }) => value !== String(id))}
            value={into}
            onChange={setInto}
          />
        )}
        {merge.error && (
          <p role="alert" className="text-error">
            {uses
              ? t('desk.group.merge_offers', { count: uses.offers, name })
              : (Object.values(merge.error.fields)[0] ?? merge.error.message)}
          </p>
        )}
      </div>
    </Dialog>
  )
}
