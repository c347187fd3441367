import { useRouter } from '@tanstack/react-router'
import { Captions, RotateCcw, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { type MediaRow, mediaList } from '#contract/admin/catalog/media.ts'
import type { Lang } from '#contract/languages.ts'
import { call, Refused } from '../calls.ts'
import { facts } from '../document.ts'
import { moment, sizeText } from '../formats.ts'
import { ListPage } from '../lists/list-page.tsx'
import type { BulkSelection, ListScreen } from '../lists/list-screen.ts'
import { queries, read, refresh, useWrite } from '../query.ts'
import { languageName } from '../resource/choices/language-choice.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { AddressButton } from './address-button.tsx'
import { altTextsPath } from './alt-texts-path.ts'
import { DropZone } from './drop-zone.tsx'
import { pictureName } from './picture-name.ts'
import { Thumbnail } from './thumbnail.tsx'
import { UploadButton } from './upload-button.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { useUploaded } from './uploads.ts'
import { VideoMark } from './video-mark.tsx'

/** The library of pictures. `onAlt` opens the alt texts of selected pictures, or of all that lack one. */
const screenOf = (onAlt: (selection?: BulkSelection) => void): ListScreen<'/media/list'> => ({
  call: '/media/list',
  list: mediaList,
  kind: 'media',
  views: 'media',
  texts: 'desk.media.list',
  permission: 'products.read',
  pathOf: ({ picture }) => `/media/${picture}`,
  nameOf: pictureName,
  prefetch: ({ picture: id }) =>
    void queries.prefetchQuery(read('/media/detail', { id }, { tags: [`media:${id}`] })),
  tile: (row) => <Tile {...{ row }} />,
  values: { altMissing: (lang) => languageName(lang as Lang) },
  columns: [
    { id: 'title', label: 'desk.media.title', text: pictureName },
    {
      id: 'createdAt',
      label: 'desk.media.created',
      text: ({ createdAt }) => moment(createdAt),
      sort: 'createdAt',
    },
    { id: 'bytes', label: 'desk.media.size', text: ({ bytes }) => sizeText(bytes), sort: 'bytes' },
  ],
  bulk: [
    {
      id: 'alt',
      label: 'desk.media.alts_write',
      icon: <Captions aria-hidden size={16} />,
      permission: 'products.change',
      whole: onAlt,
    },
    {
      id: 'remove',
      label: 'desk.media.remove',
      icon: <Trash2 aria-hidden size={16} />,
      permission: 'products.change',
      refuses: ({ removedAt }) => (removedAt ? t('desk.media.state_trash') : null),
      run: ({ picture }) => removePicture(picture),
    },
    {
      id: 'restore',
      label: 'desk.media.restore',
      icon: <RotateCcw aria-hidden size={16} />,
      permission: 'products.change',
      run: ({ picture }) => call('/media/restore', { ids: [picture] }),
    },
  ],
  actions: ({ filter }) => (
    <>
      {filter?.all.some(({ field, value }) => field === 'removedAt' && value === false) && <EmptyTrash />}
      {may('products.change') && (
        <>
          <Button icon={Captions} onPress={() => onAlt()}>
            {t('desk.frame.screen_alts')}
          </Button>
          <AddressButton />
          <UploadButton videos />
        </>
      )}
    </>
  ),
})

export function MediaScreen() {
  const { history } = useRouter()
  const screen = useMemo(
    () => screenOf((selection) => history.push(`/admin${altTextsPath(facts.lang, selection)}`)),
    [history],
  )
  return (
    <DropZone videos>
      <ListPage key={useUploaded()} screen={screen} />
      <UploadPanel />
    </DropZone>
  )
}

function Tile({ row }: { row: MediaRow }) {
  const hasAlt = Object.values(row.alt).some(Boolean)
  return (
    <>
      <span className="relative block aspect-square">
        <Thumbnail
          image={row.image}
          focus={row.focus}
          sizes="14rem"
          className={row.removedAt ? 'opacity-50' : ''}
        />
        <VideoMark video={row.image.video} />
      </span>
      <span className="block px-2.5 py-2">
        <bdi className="block truncate font-medium">{pictureName(row)}</bdi>
        <span className="mt-1 flex min-h-5 items-center justify-between gap-1 text-note text-muted">
          <span className="truncate">{sizeText(row.bytes)}</span>
          {row.removedAt ? (
            <Badge tone="warning">{t('desk.media.state_trash')}</Badge>
          ) : (
            !hasAlt && <Badge>{t('desk.media.no_alt')}</Badge>
          )}
        </span>
      </span>
    </>
  )
}

/** Moves a picture to the trash. @throws Error that says how often it is still used. */
export async function removePicture(id: number): Promise<void> {
  try {
    await call('/media/remove', { ids: [id] })
  } catch (error) {
    const uses = error instanceof Refused ? (error.data.uses as { uses: number }[] | undefined) : undefined
    throw uses ? new Error(t('desk.media.used_in', { count: uses[0]?.uses ?? 0 })) : error
  }
}

/** Deletes what is in the trash, batch by batch, after a question. */
function EmptyTrash() {
  const [isAsked, setAsked] = useState(false)
  const empty = useWrite('/media/empty')
  if (!may('products.change')) return null
  const run = async () => {
    let count = 0
    try {
      for (;;) {
        const { deleted, left } = await empty.mutateAsync({})
        count += deleted
        if (deleted === 0 || left === 0) break
      }
      toast(t('desk.media.emptied', { count }))
    } catch (error) {
      toastError(error)
    }
    setAsked(false)
    await refresh('/media/list', '/view/counts')
  }
  return (
    <>
      <Button icon={Trash2} onPress={() => setAsked(true)}>
        {t('desk.media.empty')}
      </Button>
      {isAsked && (
        <Dialog
          isOpen
          title={t('desk.media.empty')}
          onClose={() => setAsked(false)}
          actions={
            <>
              <Button onPress={() => setAsked(false)}>{t('desk.list.cancel')}</Button>
              <Button look="danger" isPending={empty.isPending} onPress={() => void run()}>
                {t('desk.media.empty')}
              </Button>
            </>
          }
        >
          <p>{t('desk.media.empty_warning')}</p>
        </Dialog>
      )}
    </>
  )
}
