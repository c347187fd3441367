import { useNavigate } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  CalendarClock,
  CopyPlus,
  ExternalLink,
  Eye,
  EyeOff,
  Trash2,
  Upload,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ProductDetail } from '#contract/admin/catalog/product.ts'
import type { Lang } from '#contract/languages.ts'
import { call } from '../calls.ts'
import { useActions } from '../frame/actions.ts'
import { previewAction } from '../preview/preview-action.ts'
import type { PreviewChoice } from '../preview/preview-choice.ts'
import { isEdited } from '../resource/draft.ts'
import { useRecord } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { MenuEntry } from '../ui/menu.tsx'
import { type ScreenAction, ScreenActions } from '../ui/screen-actions.tsx'
import { toastError } from '../ui/toast.tsx'
import { Gaps } from './missing.tsx'
import { useProductWrite } from './use-product.ts'

const DeleteDialog = lazy(async () => ({ default: (await import('./delete-dialog.tsx')).DeleteDialog }))
const MomentDialog = lazy(async () => ({ default: (await import('../ui/moment-dialog.tsx')).MomentDialog }))

type ProductActionsProps = { detail: ProductDetail; lang: Lang; choice: PreviewChoice }

/** Publishing, and everything else that is done with a product as a whole. */
export function ProductActions({ detail, lang, choice }: ProductActionsProps) {
  const { product, can, missing } = detail
  const { id } = product
  const record = useRecord()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'publish' | 'schedule' | 'delete' | null>(null)
  const publish = useProductWrite('/product/publish', 'desk.product.published_done')
  const unpublish = useProductWrite('/product/unpublish', 'desk.product.unpublished_done')
  const archive = useProductWrite('/product/archive', 'desk.product.archived_done')
  const remove = useProductWrite('/product/delete', 'desk.product.deleted_done')
  const restore = useProductWrite('/product/restore', 'desk.product.restored_done')
  const duplicate = useProductWrite('/product/duplicate', 'desk.product.duplicated_done')

  /** Saves the draft first, because typed values are meant to go public too. */
  const saved = async () => !isEdited(record.store.getState().draft) || record.save()
  const release = async (at?: string) => {
    setAsked(null)
    if (await saved()) await publish.run({ id, ...(at ? { at } : {}) })
  }
  const copy = async () => {
    const made = await duplicate.run({ id })
    if (made) void navigate({ to: '/products/$id', params: { id: String(made.product.id) } })
  }
  const open = async (kind: 'url' | 'page') => {
    // Opened within the press, because browsers block windows that open later.
    const tab = window.open('', '_blank')
    try {
      const links = await call('/product/preview', { id, lang })
      if (tab) {
        tab.opener = null
        tab.location.href = links[kind]
      }
    } catch (error) {
      tab?.close()
      toastError(error)
    }
  }
  const mayChange = may('products.change')
  const isActive = product.status === 'active'
  const entry = (
    action: keyof typeof can,
    values: Omit<MenuEntry, 'id' | 'why' | 'label'>,
    label = t(`desk.product.${action}`),
  ): MenuEntry[] => {
    const ability = can[action]
    return mayChange && ability === true ? [{ id: action, label, ...values }] : []
  }
  const scheduling: MenuEntry[] =
    mayChange && can.publish === true
      ? [
          {
            id: 'schedule',
            label: t('desk.product.schedule'),
            icon: CalendarClock,
            onAction: () => setAsked('schedule'),
          },
        ]
      : []
  const entries: MenuEntry[] = [
    ...(isActive
      ? [
          {
            id: 'page',
            label: t('desk.product.view_in_shop'),
            icon: ExternalLink,
            onAction: () => void open('page'),
          },
        ]
      : []),
    {
      id: 'preview_tab',
      label: t('desk.product.preview_tab'),
      icon: ExternalLink,
      onAction: () => void open('url'),
    },
    ...scheduling,
    ...entry('duplicate', { icon: CopyPlus, onAction: () => void copy() }),
    ...entry('unpublish', { icon: EyeOff, onAction: () => void unpublish.run({ id }) }),
    ...entry('restore', { icon: ArchiveRestore, onAction: () => void restore.run({ id }) }),
    ...entry('archive', { icon: Archive, danger: true, onAction: () => void archive.run({ id }) }),
    ...entry('delete', { icon: Trash2, danger: true, onAction: () => setAsked('delete') }),
  ]
  const begin = () => (missing.length > 0 ? setAsked('publish') : void release())
  const canPublish = mayChange && product.status === 'draft'
  const of = `/products/${id}`
  useActions([
    ...entries.map(({ id: name, label, icon, onAction }) => ({
      ...{ id: `product ${name}`, of, label, run: onAction },
      ...(icon ? { icon } : {}),
    })),
    previewAction(choice, { kind: 'product', of, label: t('desk.product.preview') }),
  ])
  const publishing: ScreenAction = {
    ...{ id: 'publish', label: t('desk.product.publish'), look: 'primary', icon: Upload },
    ...{ isPending: publish.isPending, onPress: begin },
  }
  const looking: ScreenAction = {
    ...{ id: 'look', label: t('desk.product.preview'), icon: Eye, keys: 'V' },
    onPress: () => choice.show(true),
  }
  const viewing: ScreenAction = {
    ...{ id: 'view', label: t('desk.product.view_in_shop'), icon: ExternalLink },
    onPress: () => void open('page'),
  }
  const isBlocked = missing.some(({ blocks }) => blocks)
  const isBusy = [unpublish, archive, remove, restore, duplicate].some(({ isPending }) => isPending)
  return (
    <>
      <ScreenActions
        main={canPublish ? publishing : null}
        others={[...(choice.place ? [] : [looking]), ...(!canPublish && isActive ? [viewing] : [])]}
        // The button beside leads to the product's page.
        more={entries.filter((each) => each.id !== 'page')}
        {...{ isBusy }}
      />
      {asked === 'publish' && (
        <Dialog
          isOpen
          title={t(isBlocked ? 'desk.product.not_yet' : 'desk.product.publish_anyway')}
          onClose={() => setAsked(null)}
          actions={
            <>
              <Button onPress={() => setAsked(null)}>{t('desk.record.cancel')}</Button>
              <Button look="primary" isDisabled={isBlocked} onPress={() => void release()}>
                {t('desk.product.publish')}
              </Button>
            </>
          }
        >
          <Gaps {...{ detail, lang }} onLeave={() => setAsked(null)} />
        </Dialog>
      )}
      {asked === 'delete' && (
        <Suspense fallback={null}>
          <DeleteDialog product={product} write={remove} onClose={() => setAsked(null)} />
        </Suspense>
      )}
      {asked === 'schedule' && (
        <Suspense fallback={null}>
          <MomentDialog
            title={t('desk.product.schedule')}
            label={t('desk.product.public_from')}
            action={t('desk.product.schedule')}
            onChoose={(at) => void release(at)}
            onClose={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  )
}
