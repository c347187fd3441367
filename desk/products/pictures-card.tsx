import { Crop, Images } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import type { AdminPicture } from '#contract/admin/catalog/media.ts'
import type { AdminProduct } from '#contract/admin/catalog/product.ts'
import type { Image } from '#contract/image.ts'
import type { Lang } from '#contract/languages.ts'
import { AddressButton } from '../media/address-button.tsx'
import { DropZone } from '../media/drop-zone.tsx'
import { PicturePicker } from '../media/picker.tsx'
import { UploadButton } from '../media/upload-button.tsx'
import { UploadPanel } from '../media/upload-panel.tsx'
import { VideoMark } from '../media/video-mark.tsx'
import { queries, read, useCall } from '../query.ts'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/screen.tsx'

const PictureDialog = lazy(() =>
  import('./picture-dialog.tsx').then((module) => ({ default: module.PictureDialog })),
)

type PicturesProps = { product: AdminProduct; lang: Lang }

/** The pictures and videos in the order of the shop. They are dropped, chosen, or taken from the library. */
export function PicturesCard({ product, lang }: PicturesProps) {
  const { value: ids, onChange } = useField<number[]>('pictures')
  const [open, setOpen] = useState<number | null>(null)
  const [isPicking, setPicking] = useState(false)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  // Files arrive one by one: each is added to what stands there then.
  const latest = useRef(ids)
  latest.current = ids
  const mayChange = may('products.change')
  const poster = product.pictures.find(({ image }) => !image.video)?.id
  const change = (next: number[]) => {
    latest.current = next
    onChange(next)
  }
  const take = (pictures: readonly AdminPicture[]) => {
    for (const picture of pictures)
      queries.setQueryData(read('/media/detail', { id: picture.id }).queryKey, { picture, uses: [] })
    const added = pictures.map(({ id }) => id).filter((id) => !latest.current.includes(id))
    if (added.length > 0) change([...latest.current, ...added])
  }
  const move = (id: number, to: number) => {
    const place = Math.min(Math.max(to, 0), ids.length - 1)
    if (ids.indexOf(id) === place) return
    change(ids.filter((each) => each !== id).toSpliced(place, 0, id))
    setSaid(t('desk.product.picture_moved', { place: place + 1, count: ids.length }))
  }
  return (
    <Card
      title={t('desk.product.pictures')}
      actions={
        mayChange && (
          <>
            <Button icon={Images} onPress={() => setPicking(true)}>
              {t('desk.product.from_library')}
            </Button>
            <AddressButton onAdded={take} />
            <UploadButton look="plain" videos {...{ poster }} onUploaded={take} />
          </>
        )
      }
    >
      <UploadPanel />
      <DropZone videos {...{ poster }} onUploaded={take}>
        <ul
          data-path="pictures"
          aria-label={t('desk.product.pictures')}
          className="grid min-h-28 grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 rounded-field border border-dashed p-2 border-base-300"
        >
          {ids.map((id, place) => (
            <li
              key={id}
              data-path={`pictures.${id}`}
              draggable={mayChange}
              onDragStart={() => setDragged(id)}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dragged === null) return
                event.preventDefault()
                if (dragged !== id) move(dragged, place)
              }}
              className={`relative ${dragged === id ? 'opacity-40' : ''}`}
            >
              <Tile
                {...{ id, product, place }}
                onOpen={() => setOpen(id)}
                onMove={(step) => mayChange && move(id, place + step)}
              />
            </li>
          ))}
          {ids.length === 0 && (
            <li className="col-span-full self-center text-center text-muted">
              {t('desk.product.no_pictures')}
            </li>
          )}
        </ul>
      </DropZone>
      {ids.length > 1 && mayChange && (
        <p className="mt-2 text-note text-muted pointer-coarse:hidden">{t('desk.product.pictures_hint')}</p>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {open !== null && (
        <Suspense>
          <PictureDialog
            id={open}
            {...{ lang }}
            place={ids.indexOf(open)}
            count={ids.length}
            onMove={(step) => move(open, ids.indexOf(open) + step)}
            onRemove={() => {
              change(ids.filter((id) => id !== open))
              setOpen(null)
            }}
            onCopied={(picture) => {
              take([picture])
              setOpen(picture.id)
            }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
      {isPicking && (
        <PicturePicker
          multiple
          videos
          title={t('desk.product.from_library')}
          onClose={() => setPicking(false)}
          onChoose={(pictures) => {
            setPicking(false)
            take(pictures)
          }}
        />
      )}
    </Card>
  )
}

type TileProps = {
  id: number
  product: AdminProduct
  place: number
  onOpen(): void
  onMove(step: number): void
}

function Tile({ id, product, place, onOpen, onMove }: TileProps) {
  const found = usePicture(product, id)
  const name = found?.alt.en || t('desk.product.picture_number', { number: place + 1 })
  return (
    <>
      <button
        type="button"
        aria-label={t('desk.product.edit_picture', { name })}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onClick={onOpen}
        onKeyDown={(event) => {
          const step = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0
          if (!event.altKey || step === 0) return
          event.preventDefault()
          onMove(step)
        }}
        className="group block aspect-square w-full overflow-hidden rounded-field border border-base-300 bg-hover"
      >
        {found && (
          <img
            src={found.image.url}
            srcSet={found.image.srcset}
            sizes="8rem"
            alt=""
            draggable={false}
            loading="lazy"
            className="size-full object-cover"
          />
        )}
        {!found?.image.video && (
          <Crop aria-hidden size={16} className="absolute end-1.5 top-1.5 hidden group-hover:block" />
        )}
        <VideoMark video={found?.image.video} />
      </button>
      {found && !found.alt.en && (
        <span className="pointer-events-none absolute start-1 bottom-1 rounded bg-warning-soft px-1.5 text-xs text-warning">
          {t('desk.product.no_alt')}
        </span>
      )}
    </>
  )
}

/** A picture of the product, or one that was only just added to its draft. */
export function usePicture(
  product: AdminProduct,
  id: number,
): { image: Image; alt: Record<string, string> } | undefined {
  const own = product.pictures.find((each) => each.id === id)
  const { data } = useCall('/media/detail', { id }, { tags: ['media'], enabled: !own })
  return own ?? data?.picture
}
