import { useEffect, useRef, useState } from 'react'
import type { Scheme } from './frame-choices.tsx'

export type FrameMessage =
  | { type: 'design'; css: string; head: string; foot: string }
  | { type: 'scheme'; scheme: Scheme }
  | { type: 'email'; html: string }
  | { type: 'page'; html: string; data?: Record<string, unknown> }
  | { type: 'select'; id: string | null }

type ShopFrameProps = {
  title: string
  /** Signed address of the page. */
  url: string
  /** Width of the window that the page believes to be in. The frame is drawn smaller where there is less room. */
  width: number
  /** Height of that window; left out: as high as the room that the parent gives. */
  height?: number
  /** Sent to the page once it is ready; those that change, again. */
  messages: readonly FrameMessage[]
  /** A section of the page was clicked. */
  onSelect?(section: string): void
  /** A key of the preview was pressed in the page: "v" or "escape". */
  onKey?(key: string): void
}

/**
 * A page of the shop, or an email, as it is shown to people. It has no origin of its own, so that nothing in it reaches the
 * desk; the script desk/entry/preview-frame.js takes the messages.
 */
export function ShopFrame({ title, url, width, height, messages, onSelect, onKey }: ShopFrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const [size, setSize] = useState({ width, height: 0 })
  const scale = Math.min(1, size.width / width)
  const shownHeight = height ?? size.height / scale
  const [readyUrl, setReadyUrl] = useState<string | null>(null)
  const isReady = readyUrl === url
  const sent = useRef<{ url: string; messages: readonly FrameMessage[] } | null>(null)
  const told = useRef({ onSelect, onKey })
  told.current = { onSelect, onKey }

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    if (room.current) observer.observe(room.current)
    return () => observer.disconnect()
  }, [])

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow) return
      if (data?.type === 'ready') setReadyUrl(url)
      if (data?.type === 'select') told.current.onSelect?.(String(data.id))
      if (data?.type === 'key') told.current.onKey?.(String(data.key))
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [url])

  useEffect(() => {
    if (!isReady) return
    const before = sent.current?.url === url ? sent.current.messages : []
    sent.current = { url, messages }
    // A frame without an origin can be addressed by nothing narrower. The messages hold what the page shows anyway.
    for (const message of messages) {
      if (!before.includes(message)) frame.current?.contentWindow?.postMessage(message, '*')
    }
  }, [isReady, messages, url])

  return (
    <div
      ref={room}
      className={`overflow-hidden ${height === undefined ? 'h-full' : ''}`}
      style={height === undefined ? undefined : { height: height * scale }}
    >
      <iframe
        ref={frame}
        key={url}
        title={title}
        src={url}
        sandbox="allow-scripts"
        className="mx-auto block origin-top-left rounded-field border border-base-300 bg-white"
        style={{ width, height: shownHeight, transform: scale < 1 ? `scale(${scale})` : 'none' }}
      />
    </div>
  )
}
