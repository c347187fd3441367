import { useEffect, useRef } from 'react'
import { t } from '../texts.ts'
import { toastError } from '../ui/toast.tsx'

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type Global = { BarcodeDetector?: new () => Detector }

/** True if the browser reads codes from a picture. */
export const canUseCamera = 'BarcodeDetector' in globalThis && Boolean(navigator.mediaDevices)

/** Milliseconds between looks, and until the same code counts again. */
const interval = 200
const again = 1500

/** Reads codes with the camera on the back. */
export function Camera({ onCode }: { onCode(code: string): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const take = useRef(onCode)
  take.current = onCode
  useEffect(() => {
    const { BarcodeDetector } = globalThis as Global
    if (!BarcodeDetector) return
    const detector = new BarcodeDetector()
    let stream: MediaStream | undefined
    let ended = false
    let last = { code: '', at: 0 }
    const look = async () => {
      if (ended || !video.current) return
      const [found] = await detector.detect(video.current).catch(() => [])
      const now = performance.now()
      if (found && (found.rawValue !== last.code || now - last.at > again)) {
        last = { code: found.rawValue, at: now }
        take.current(found.rawValue)
      }
      setTimeout(() => void look(), interval)
    }
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (opened) => {
        stream = opened
        if (ended || !video.current) return stop()
        video.current.srcObject = opened
        await video.current.play()
        void look()
      })
      .catch(() => toastError(new Error(t('desk.pack.no_camera'))))
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    return () => {
      ended = true
      stop()
    }
  }, [])
  return (
    <video
      ref={video}
      muted
      playsInline
      aria-label={t('desk.pack.camera')}
      className="aspect-video w-full rounded-box bg-hover object-cover"
    />
  )
}
