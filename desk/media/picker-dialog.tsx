import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Check, ChevronLeft, ChevronRight, ImageOff } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { AdminPicture } from '#contract/admin/catalog/media.ts'
import { read } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AddressButton } from './address-button.tsx'
import { DropZone } from './drop-zone.tsx'
import type { PickerProps } from './picker.tsx'
import { pictureName } from './picture-name.ts'
import { Thumbnail } from './thumbnail.tsx'
import { UploadButton } from './upload-button.tsx'
import { UploadPanel } from './upload-panel.tsx'
import { VideoMark } from './video-mark.tsx'

/** Pictures of a page. */
const size = 36

const kept = { field: 'removedAt', op: 'empty', value: true } as const
const still = { field: 'isVideo', op: 'is', value: false } as const

export function PickerDialog({ title, multiple = false, videos = false, onClose, onChoose }: PickerProps) {
  const [q, setQ] = useState('')
  const [cursor, setCursor] = useState<string | null>(null)
  const [chosen, setChosen] = useState<AdminPicture[]>([])
  const words = useDeferredValue(q.trim())
  const { data, error, isPlaceholderData } = useQuery({
    ...read(
      '/media/list',
      {
        ...{ size, filter: { all: videos ? [kept] : [kept, still] } },
        ...(words ? { q: words } : {}),
        ...(cursor ? { cursor } : {}),
      },
      { tags: ['media'] },
    ),
    placeholderData: keepPreviousData,
  })
  const choose = (picture: AdminPicture) => {
    if (!multiple) return onChoose([picture])
    const isChosen = chosen.some(({ id }) => id === picture.id)
    setChosen(isChosen ? chosen.filter(({ id }) => id !== picture.id) : [...chosen, picture])
  }
  const takeUploaded = (pictures: AdminPicture[]) => {
    if (!multiple) return onChoose(pictures.slice(0, 1))
    setChosen((now) => {
      const known = new Set(now.map(({ id }) => id))
      return [...now, ...pictures.filter(({ id }) => !known.has(id))]
    })
  }
  return (
    <Dialog
      isOpen
      wide
      {...{ title, onClose }}
      actions={
        <>
          {may('products.change') && (
            <>
              <AddressButton onAdded={takeUploaded} />
              <UploadButton look="plain" {...{ multiple, videos }} onUploaded={takeUploaded} />
            </>
          )}
          {multiple && (
            <Button look="primary" isDisabled={chosen.length === 0} onPress={() => onChoose(chosen)}>
              {t('desk.media.use', { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      <DropZone {...{ videos }} onUploaded={takeUploaded}>
        <TextField
          label={t('desk.media.list_search')}
          hidesLabel
          placeholder={t('desk.media.list_search')}
          value={q}
          onChange={(text) => {
            setQ(text)
            setCursor(null)
          }}
          type="search"
          autoFocus
        />
        <div aria-busy={isPlaceholderData} className="mt-3 min-h-64">
          {error && <p role="alert">{error.message}</p>}
          {!data && !error && <Skeleton lines={6} />}
          {data?.items.length === 0 && (
            <EmptyState
              icon={ImageOff}
              title={t(words ? 'desk.list.no_match' : 'desk.media.list_empty_title')}
            >
              {!words && t('desk.media.list_empty')}
            </EmptyState>
          )}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">
            {data?.items.map((row) => {
              const at = chosen.findIndex(({ id }) => id === row.picture)
              return (
                <li key={row.id}>
                  <button
                    type="button"
                    aria-pressed={multiple ? at >= 0 : undefined}
                    onClick={() => choose({ ...row, id: row.picture })}
                    className={`group relative block w-full overflow-hidden rounded-field border text-start ${at >= 0 ? 'border-accent ring-2 ring-accent' : 'border-base-300'}`}
                  >
                    <span className="block aspect-square">
                      <Thumbnail image={row.image} focus={row.focus} sizes="9rem" />
                      <VideoMark video={row.image.video} />
                    </span>
                    <bdi className="block truncate px-2 py-1 text-note">{pictureName(row)}</bdi>
                    {at >= 0 && (
                      <span
                        aria-hidden
                        className="absolute end-1.5 top-1.5 flex size-6 items-center justify-center rounded-full bg-accent text-xs font-semibold text-base-100"
                      >
                        {chosen.length > 1 ? at + 1 : <Check size={14} />}
                      </span>
                    )}
                  </button>
                </li>
              )
            })}
          </ul>
        </div>
        {data && (data.previous || data.next) && (
          <div className="mt-3 flex justify-end gap-1">
            <Button
              look="quiet"
              icon={ChevronLeft}
              aria-label={t('desk.list.previous')}
              isDisabled={!data.previous}
              onPress={() => setCursor(data.previous)}
            />
            <Button
              look="quiet"
              icon={ChevronRight}
              aria-label={t('desk.list.next')}
              isDisabled={!data.next}
              onPress={() => setCursor(data.next)}
            />
          </div>
        )}
      </DropZone>
      <UploadPanel />
    </Dialog>
  )
}
