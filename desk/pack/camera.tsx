import { Flashlight } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { type CodeReader, openCodeReader } from './read-codes.ts'
import { sightings } from './sightings.ts'
import { hasTorch, setTorch, useCamera } from './use-camera.ts'

/** Milliseconds between two looks at the picture. */
const interval = 150

/** Reads codes with a camera of the device, until it is closed. */
export function Camera({ onCode }: { onCode(code: string): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const { track, cameras = [], problem, choose } = useCamera(video)
  const unread = useCodes(video, track, onCode)
  if (problem || unread) {
    return (
      <p role="alert" className="rounded-box bg-warning-soft px-3 py-2.5 font-medium text-warning">
        {t(problem ? `desk.pack.camera_${problem}` : 'desk.pack.camera_unread')}
      </p>
    )
  }
  return (
    <div className="relative overflow-hidden rounded-box bg-hover">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t('desk.pack.camera')}
        className="aspect-video w-full object-cover"
      />
      <div className="absolute inset-x-2 bottom-2 flex items-center justify-between gap-2">
        {track && cameras.length > 1 && (
          <select
            aria-label={t('desk.pack.camera_choice')}
            value={track.getSettings().deviceId}
            onChange={(event) => choose(event.target.value)}
            className="min-h-11 min-w-0 truncate rounded-field border border-base-300 bg-base-100 px-2"
          >
            {cameras.map(({ deviceId, label }, index) => (
              <option key={deviceId} value={deviceId}>
                {label || `${t('desk.pack.camera_choice')} ${index + 1}`}
              </option>
            ))}
          </select>
        )}
        {track && hasTorch(track) && <Torch key={track.id} track={track} />}
      </div>
    </div>
  )
}

/** The light beside the camera. It goes out with the camera. */
function Torch({ track }: { track: MediaStreamTrack }) {
  const [isOn, setOn] = useState(false)
  return (
    <span className="ms-auto">
      <Button
        icon={Flashlight}
        look={isOn ? 'primary' : 'plain'}
        aria-label={t('desk.pack.torch')}
        aria-pressed={isOn}
        onPress={() =>
          setTorch(track, !isOn).then(
            () => setOn(!isOn),
            () => {},
          )
        }
      />
    </span>
  )
}

/** Passes on each code that comes into sight. True if codes cannot be read, for example because the reader did not load. */
function useCodes(
  video: RefObject<HTMLVideoElement | null>,
  track: MediaStreamTrack | undefined,
  onCode: (code: string) => void,
): boolean {
  const [unread, setUnread] = useState(false)
  const take = useRef(onCode)
  take.current = onCode
  useEffect(() => {
    if (!track) return
    const isNew = sightings()
    let ended = false
    let reader: CodeReader | undefined
    const look = async () => {
      reader = await openCodeReader()
      while (!ended && video.current) {
        const isShowing = video.current.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA
        const code = isShowing ? await reader.read(video.current) : null
        if (isNew(code) && code && !ended) take.current(code)
        await new Promise((resolve) => setTimeout(resolve, interval))
      }
    }
    look()
      .catch(() => {
        if (!ended) setUnread(true)
      })
      .finally(() => reader?.close())
    return () => {
      ended = true
    }
  }, [video, track])
  return unread
}
