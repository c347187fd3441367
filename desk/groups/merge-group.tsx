import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import type { AdminGroup } from '#contract/admin/catalog/group.ts'
import { refusal } from '../calls.ts'
import { refresh, useCall, useWrite } from '../query.ts'
import { groupOptions } from '../resource/choices/group-options.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { Effects } from './effects.tsx'
import { folders } from './kinds.ts'

type Props = { kind: 'category' | 'tag'; group: AdminGroup; onClose(): void }

/** Makes a category or a tag one with another, and opens the one that stays. */
export function MergeGroup({ kind, group: { id, name }, onClose }: Props) {
  const { data } = useCall(`/${kind}/list`, {}, { tags: [kind] })
  const [into, setInto] = useState<string | null>(null)
  const tried = useCall(
    `/${kind}/tryMerge`,
    { id, into: Number(into) },
    { enabled: into !== null, tags: [kind, 'product', 'promotion', 'coupon'] },
  )
  const merge = useWrite(`/${kind}/merge`)
  const router = useRouter()
  const submit = async () => {
    const { products } = await merge.mutateAsync({ id, into: Number(into) })
    toast(t('desk.group.merged_done', { count: products }))
    onClose()
    await router.navigate({ to: `/${folders[kind]}/$id`, params: { id: into! }, replace: true })
    await refresh(`/${kind}/list`, `/${kind}/detail`, '/product/list')
  }
  const error = merge.error ?? tried.error
  const uses = refusal(merge.error, 'in_use')?.data.uses as { offers: number } | undefined
  const blocking = uses?.offers ?? tried.data?.blocking ?? 0
  return (
    <Dialog
      isOpen
      title={t('desk.group.merge')}
      {...{ onClose }}
      actions={
        <Button
          look="primary"
          isPending={merge.isPending}
          isDisabled={!tried.data || tried.data.blocking > 0}
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
            onChange={(value) => {
              merge.reset()
              setInto(value)
            }}
          />
        )}
        {tried.data && <MergeEffects {...tried.data} />}
        {(error || blocking > 0) && (
          <p role="alert" className="text-error">
            {blocking > 0
              ? t('desk.group.merge_offers', { count: blocking, name })
              : (Object.values(error!.fields)[0] ?? error!.message)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** Counts of all that will name the one that stays, and the addresses that will redirect. */
function MergeEffects({
  products,
  shared,
  categories,
  collections,
  offers,
  links,
  pages,
  order,
  addresses,
}: AdminData<'/category/tryMerge'>) {
  const changes = {
    ...{ use_shared: shared, use_below: categories, collections, use_offers: offers },
    ...{ use_links: links, use_pages: pages },
  }
  return (
    <Effects counts={{ products }} {...{ changes }}>
      {order && <p>{t(`desk.group.order_${order}`)}</p>}
      <h3 className="font-medium">{t('desk.group.merge_redirects')}</h3>
      <ul className="max-h-40 overflow-auto text-note wrap-anywhere">
        {addresses.map(({ lang, from, to }) => (
          <li key={lang}>
            <bdi>{from}</bdi> → <bdi>{to}</bdi>
          </li>
        ))}
      </ul>
    </Effects>
  )
}
