import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { AdminPicture } from '#contract/admin/catalog/media.ts'
import { maxVideoMb } from '#contract/video.ts'
import { call, Refused } from '../calls.ts'
import { refresh } from '../query.ts'
import { t } from '../texts.ts'

type Sent = {
  id: number
  name: string
  state: 'waiting' | 'sending' | 'done' | 'known' | 'refused'
  /** Why it was refused. */
  why: string
}

/** Uploads of this tab. They go on while the person works on other screens. */
export const uploads = createStore<{ sent: readonly Sent[]; batches: number }>(() => ({
  sent: [],
  batches: 0,
}))

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
  await showUploaded()
  return pictures.filter((picture) => picture !== null)
}

/** Lets open lists of pictures show what was added. */
export async function showUploaded(): Promise<void> {
  await refresh('/media/list')
  uploads.setState(({ batches }) => ({ batches: batches + 1 }))
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
