import { Play } from 'lucide-react'
import type { Image } from '#contract/image.ts'
import { t } from '../texts.ts'

/** Marks the poster of a video with its duration. It lies over a thumbnail. */
export function VideoMark({ video }: Pick<Image, 'video'>) {
  if (!video) return null
  return (
    <span className="pointer-events-none absolute end-1 top-1 flex items-center gap-1 rounded bg-base-100 px-1.5 py-0.5 text-xs shadow-high">
      <Play aria-label={t('desk.media.video')} role="img" size={11} fill="currentColor" />
      {minutes(video.duration)}
    </span>
  )
}

/** "1:05" */
export function minutes(duration: number): string {
  const seconds = Math.max(1, Math.round(duration))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
