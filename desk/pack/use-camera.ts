import { type RefObject, useEffect, useState } from 'react'

/** `refused`: by the person or the browser's settings; `busy`: by another program; `missing`: there is none. */
export type CameraProblem = 'refused' | 'busy' | 'missing'

/** True in browsers that let pages ask for a camera. */
export const canUseCamera = Boolean(globalThis.navigator?.mediaDevices?.getUserMedia)

/** The camera that was chosen last, for as long as the tab is open. */
let lastChosen: string | undefined

type Opened = { track: MediaStreamTrack; cameras: MediaDeviceInfo[] }

/** Shows a camera in a video: the one on the back, until another is chosen. */
export function useCamera(video: RefObject<HTMLVideoElement | null>) {
  const [chosen, setChosen] = useState(lastChosen)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  useEffect(() => {
    let stream: MediaStream | undefined
    let ended = false
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: wish(chosen) })
      if (ended || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      const devices = await navigator.mediaDevices.enumerateDevices()
      const [track] = stream.getVideoTracks()
      if (ended || !track) return
      track.addEventListener('ended', () => setProblem('missing'))
      setOpened({ track, cameras: devices.filter(({ kind }) => kind === 'videoinput') })
    }
    open().catch((error: DOMException) => {
      if (!ended) setProblem(problemOf(error))
    })
    return () => {
      ended = true
      setOpened(null)
      stop()
    }
  }, [video, chosen])
  const choose = (id: string) => {
    lastChosen = id
    setChosen(id)
  }
  return { ...opened, problem, choose }
}

/** A picture sharp enough for bars, and small enough to be read several times a second. */
function wish(chosen: string | undefined): MediaTrackConstraints {
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  return chosen ? { deviceId: chosen, ...size } : { facingMode: 'environment', ...size }
}

function problemOf({ name }: DOMException): CameraProblem {
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'missing'
}

/** True if the camera has a light that can be left on. The types of the browser do not know it yet. */
export function hasTorch(track: MediaStreamTrack): boolean {
  return Boolean((track.getCapabilities?.() as { torch?: boolean } | undefined)?.torch)
}

export async function setTorch(track: MediaStreamTrack, torch: boolean): Promise<void> {
  await track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] })
}
