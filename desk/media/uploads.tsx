import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { AdminPicture } from '#contract/admin/media.ts'
import { maxVideoMb } from '#contract/video.ts'
import { call, Refused } from '../calls.ts'
import { refresh } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'

type Sent = {
  id: number
  name: string
  state: 'waiting' | 'sending' | 'done' | 'known' | 'refused'
  /** Why it was refused. */
  why: string
}

/** Uploads of this tab. They go on while the person works on other screens. */
const uploads = createStore<{ sent: readonly Sent[]; batches: number }>(() => ({ sent: [], batches: 0 }))

/** How many times uploads have ended: a list that begins anew shows them without being asked to. */
export function useUploaded(): number {
  return useStore(uploads, ({ batches }) => batches)
}

/** Uploads at the same time: the shop decodes and encodes each picture. */
const parallel = 2
/** As the call has it; larger files are not sent at all. The shop may take only smaller videos. */
const megabyte = 1024 * 1024
const maxPicture = 20 * megabyte
const maxVideo = maxVideoMb * megabyte
/** Formats that the shop takes, for file inputs. */
export const pictureKinds = 'image/jpeg,image/png,image/webp,image/avif'
export const mediaKinds = `${pictureKinds},video/mp4,video/webm`

export type UploadOptions = {
  /** Takes videos too. */
  videos?: boolean | undefined
  /** The picture that a video shows until it plays. */
  poster?: number | undefined
}

let nextId = 1
let running = 0
const waiting: {
  id: number
  file: File
  poster?: number | undefined
  done(picture: AdminPicture | null): void
}[] = []

/** Uploads pictures and videos. Resolves to those that the shop took, or has already; the panel names the others. */
export async function uploadPictures(
  files: readonly File[],
  { videos = false, poster }: UploadOptions = {},
): Promise<AdminPicture[]> {
  const pictures = await Promise.all(
    files.map((file) => {
      const id = nextId++
      const why = refusalOf(file, videos)
      const sent: Sent = { id, name: file.name, state: why ? 'refused' : 'waiting', why }
      uploads.setState((before) => ({ sent: [...before.sent, sent] }))
      if (why) return null
      return new Promise<AdminPicture | null>((done) => {
        waiting.push({ id, file, poster, done })
        sendNext()
      })
    }),
  )
  await refresh('/media/list')
  uploads.setState(({ batches }) => ({ batches: batches + 1 }))
  return pictures.filter((picture) => picture !== null)
}

/** The same file under a name that says more. Its name becomes the picture's title. */
export function namedFile(file: File, title: string): File {
  return new File([file], `${title}.${file.type.slice('image/'.length)}`, { type: file.type })
}

/** Why a file is not sent at all; empty: it is. */
function refusalOf({ type, size }: File, videos: boolean): string {
  const isVideo = type.startsWith('video/')
  if (isVideo && !videos) return t('desk.media.no_video')
  if (size <= (isVideo ? maxVideo : maxPicture)) return ''
  return t('desk.media.too_large', { count: isVideo ? maxVideoMb : maxPicture / megabyte })
}

function sendNext(): void {
  const next = running < parallel ? waiting.shift() : undefined
  if (!next) return
  running++
  void send(next).then((picture) => {
    running--
    next.done(picture)
    sendNext()
  })
}

async function send({ id, file, poster }: (typeof waiting)[number]): Promise<AdminPicture | null> {
  const mark = (state: Sent['state'], why = '') =>
    uploads.setState(({ sent }) => ({
      sent: sent.map((each) => (each.id === id ? { ...each, state, why } : each)),
    }))
  mark('sending')
  try {
    const title = file.name.replace(/\.\w+$/, '').slice(0, 200)
    const { picture, known } = await call(
      '/media/upload',
      { title, ...(poster ? { poster: String(poster) } : {}) },
      { file },
    )
    mark(known ? 'known' : 'done')
    return picture
  } catch (error) {
    mark('refused', error instanceof Refused ? error.message : t('desk.frame.failed'))
    return null
  }
}

/** How far the uploads are, and which files were refused. */
export function UploadPanel() {
  const sent = useStore(uploads, (state) => state.sent)
  const list = useRef<HTMLUListElement>(null)
  const ended = sent.filter(({ state }) => state !== 'waiting' && state !== 'sending').length
  useEffect(() => {
    list.current?.querySelector('[data-sending]')?.scrollIntoView({ block: 'nearest' })
  })
  if (sent.length === 0) return null
  const isDone = ended === sent.length
  return (
    <section
      aria-label={t('desk.media.uploads')}
      className="fixed inset-x-3 bottom-18 z-30 overflow-hidden rounded-box bg-base-100 shadow-high sm:inset-x-auto sm:end-5 sm:bottom-5 sm:w-96"
    >
      <div className="flex items-center gap-2 px-4 py-2">
        <p role="status" className="flex-1 font-medium">
          {t(isDone ? 'desk.media.uploaded' : 'desk.media.uploading', { done: ended, count: sent.length })}
        </p>
        {isDone && (
          <Button
            look="quiet"
            icon={X}
            aria-label={t('desk.frame.close')}
            onPress={() => uploads.setState({ sent: [] })}
          />
        )}
      </div>
      <progress
        aria-label={t('desk.media.uploads')}
        value={ended}
        max={sent.length}
        className="block h-1 w-full appearance-none bg-base-300 [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-base-300 [&::-webkit-progress-value]:bg-accent"
      />
      <ul ref={list} className="max-h-44 overflow-auto px-4 py-2">
        {sent.map(({ id, name, state, why }) => (
          <li
            key={id}
            data-sending={state === 'sending' || undefined}
            className="flex items-start gap-2 py-1"
          >
            {state === 'refused' ? (
              <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-error" />
            ) : (
              <CircleCheck
                aria-hidden
                size={16}
                className={`mt-0.5 shrink-0 ${state === 'done' || state === 'known' ? 'text-success' : 'opacity-20'}`}
              />
            )}
            <span className="min-w-0 flex-1">
              <bdi className="block truncate">{name}</bdi>
              {state === 'known' && <span className="text-note text-muted">{t('desk.media.known')}</span>}
              {why && <span className="text-note text-error">{why}</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
