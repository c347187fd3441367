import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Image } from '#contract/image.ts'
import type { Video } from '#contract/video.ts'
import { useEnv } from '#islands/env.tsx'
import { Picture } from '#islands/ui/picture.tsx'

type Props = {
  image: Image
  video: Video
  isShown: boolean
  sizes: string
  first: boolean | undefined
  className: string
}

/** A video behind its poster. Nothing of it is fetched before it is pressed; without script, the browser's player is there. */
export function Film({ image, video, isShown, sizes, first, className }: Props): ReactNode {
  const { t } = useEnv()
  const [isOpen, setOpen] = useState(false)
  const player = useRef<HTMLVideoElement>(null)
  const label = t('product.gallery.video', { name: image.alt })
  useEffect(() => {
    if (!isOpen || !player.current) return
    player.current.focus({ preventScroll: true })
    // A browser that refuses shows its own play button.
    player.current.play().catch(() => {})
  }, [isOpen])
  useEffect(() => {
    if (!isShown) player.current?.pause()
  }, [isShown])
  const played = (
    // biome-ignore lint/a11y/useMediaCaption: those that the merchant has uploaded
    <video
      ref={player}
      className="absolute inset-0 size-full object-contain"
      controls
      playsInline
      preload="none"
      poster={image.url}
      aria-label={label}
      tabIndex={isShown ? 0 : -1}
    >
      <source src={video.url} type={video.mime} />
      {video.captions.map((each) => (
        <track key={each.lang} kind="captions" srcLang={each.lang} label={each.label} src={each.url} />
      ))}
    </video>
  )
  return (
    <div className={`relative ${className}`}>
      {isOpen ? (
        <div className="frame">{played}</div>
      ) : (
        <>
          <button
            type="button"
            className="block w-full cursor-pointer"
            aria-label={t('product.gallery.play', { name: image.alt })}
            tabIndex={isShown ? 0 : -1}
            onClick={() => setOpen(true)}
          >
            <Picture className="frame" image={image} sizes={sizes} first={first} alt="" />
            <span className="video-play" aria-hidden="true" />
          </button>
          <noscript>{played}</noscript>
        </>
      )}
    </div>
  )
}
