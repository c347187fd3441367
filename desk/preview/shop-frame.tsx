import { useEffect, useRef, useState } from 'react'
import type { Scheme } from './frame-choices.tsx'

export type FrameMessage =
  | { type: 'design'; css: string; head: string; foot: string }
  | { type: 'scheme'; scheme: Scheme }
  | { type: 'email'; html: string }

type ShopFrameProps = {
  title: string
  /** Signed address of the page. */
  url: string
  /** Width of the window that the page believes to be in. The frame is drawn smaller where there is less room. */
  width: number
  height: number
  /** Sent to the page once it is ready, and again whenever they change. */
  messages: readonly FrameMessage[]
}

/**
 * A page of the shop, or an email, as it is shown to people. It has no origin of its own, so that nothing in it reaches the
 * desk; the script desk/entry/preview-frame.js takes the messages.
 */
export function ShopFrame({ title, url, width, height, messages }: ShopFrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [scale, setScale] = useState(1)
  const [readyUrl, setReadyUrl] = useState<string | null>(null)
  const isReady = readyUrl === url

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setScale(Math.min(1, entry.contentRect.width / width))
    })
    if (room.current) observer.observe(room.current)
    return () => observer.disconnect()
  }, [width])

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data?.type === 'ready') setReadyUrl(url)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [url])

  useEffect(() => {
    if (!isReady) return
    // A frame without an origin can be addressed by nothing narrower. The messages hold what the page shows anyway.
    for (const message of messages) frame.current?.contentWindow?.postMessage(message, '*')
  }, [isReady, messages])

  return (
    <div ref={room} className="overflow-hidden" style={{ height: height * scale }}>
      <iframe
        ref={frame}
        key={url}
        title={title}
        src={url}
        sandbox="allow-scripts"
        className="mx-auto block origin-top-left rounded-field border border-base-300 bg-white"
        style={{ width, height, transform: scale < 1 ? `scale(${scale})` : 'none' }}
      />
    </div>
  )
}
