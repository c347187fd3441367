import { Images, ScanLine } from 'lucide-react'
import { useRef, useState } from 'react'
import type { AdminPicture } from '#contract/admin/catalog/media.ts'
import { useWrite } from '../query.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { PicturePicker } from './picker.tsx'
import { shownPictures } from './shown-pictures.ts'
import { uploadPictures } from './uploads.ts'
import { VideoCaptions } from './video-captions.tsx'

type VideoProps = { picture: AdminPicture }

/** A video with its player, its poster and its captions, each saved at once. */
export function VideoParts({ picture }: VideoProps) {
  const { image, captions } = picture
  const player = useRef<HTMLVideoElement>(null)
  if (!image.video) return null
  const { url, mime, captions: tracks } = image.video
  return (
    <div className="space-y-4">
      {/* Another poster or file needs another player. */}
      {/* biome-ignore lint/a11y/useMediaCaption: those that the merchant has uploaded */}
      <video
        key={`${image.url} ${Object.values(captions).join()}`}
        ref={player}
        controls
        playsInline
        preload="none"
        poster={image.url}
        aria-label={t('desk.media.video')}
        className="max-h-96 w-full rounded-field bg-hover"
      >
        <source src={url} type={mime} />
        {tracks.map((each) => (
          <track key={each.lang} kind="captions" srcLang={each.lang} label={each.label} src={each.url} />
        ))}
      </video>
      {may('products.change') && <Poster {...{ picture }} player={() => player.current} />}
      <VideoCaptions {...{ picture }} />
    </div>
  )
}

function Poster({ picture, player }: VideoProps & { player(): HTMLVideoElement | null }) {
  const [isPicking, setPicking] = useState(false)
  const [isTaking, setTaking] = useState(false)
  const save = useWrite('/media/save', { stale: shownPictures })
  const choose = async (poster: number | undefined) => {
    setPicking(false)
    if (poster === undefined || poster === picture.poster) return
    const { id, version } = picture
    try {
      const set = [{ path: 'poster', from: picture.poster, to: poster }]
      toastChange(t('desk.media.poster_saved'), (await save.mutateAsync({ id, version, set })).change)
    } catch (error) {
      toastError(error)
    }
  }
  const takeFrame = async () => {
    setTaking(true)
    const file = await frameOf(player(), `${picture.title || t('desk.media.video')}.jpeg`)
    if (!file) toastError(null)
    const [frame] = file ? await uploadPictures([file]) : []
    await choose(frame?.id)
    setTaking(false)
  }
  return (
    <section aria-label={t('desk.media.poster')} className="space-y-2">
      <h3 className="font-medium">{t('desk.media.poster')}</h3>
      <p className="text-note text-muted">{t('desk.media.poster_hint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button icon={Images} isPending={save.isPending} onPress={() => setPicking(true)}>
          {t('desk.media.poster_choose')}
        </Button>
        <Button icon={ScanLine} isPending={isTaking} onPress={() => void takeFrame()}>
          {t('desk.media.poster_frame')}
        </Button>
      </div>
      {isPicking && (
        <PicturePicker
          title={t('desk.media.poster_choose')}
          onClose={() => setPicking(false)}
          onChoose={([chosen]) => void choose(chosen?.id)}
        />
      )}
    </section>
  )
}

/** The frame that a player shows, its first one if it has not begun, as a picture; null if the browser cannot read it. */
async function frameOf(video: HTMLVideoElement | null, name: string): Promise<File | null> {
  if (!video) return null
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) {
    const isLoaded = await new Promise<boolean>((resolve) => {
      video.addEventListener('loadeddata', () => resolve(true), { once: true })
      video.addEventListener('error', () => resolve(false), { once: true, capture: true })
      video.preload = 'auto'
      video.load()
    })
    if (!isLoaded) return null
  }
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  return content && new File([content], name, { type: 'image/jpeg' })
}
