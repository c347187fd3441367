import type { KeyboardEvent, MouseEvent } from 'react'
import type { AdminPicture } from '#contract/admin/catalog/media.ts'
import { useField } from '../resource/record.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Card } from '../ui/screen.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** Steps of an arrow key, in 1/1000 of the picture. */
const step = 20

/** The picture with its focus point, which a press or the arrow keys move, and how it looks cropped. */
export function Focus({ image }: Pick<AdminPicture, 'image'>) {
  const { value, onChange } = useField<AdminPicture['focus']>('focus')
  const canChange = may('products.change')
  const set = (x: number, y: number) => onChange({ x: Math.round(clamp(x)), y: Math.round(clamp(y)) })
  const press = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLElement>) => {
    // Enter and Space press a button too, but not at a place.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    set(((clientX - left) / width) * 1000, ((clientY - top) / height) * 1000)
  }
  const move = (event: KeyboardEvent) => {
    const [dx, dy] =
      { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? []
    if (dx === undefined || dy === undefined) return
    event.preventDefault()
    set(value.x + dx * step, value.y + dy * step)
  }
  const said = focusText(value)
  return (
    <Card title={t('desk.media.focus')} about={t('desk.media.focus_hint')}>
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <button
          type="button"
          data-path="focus"
          disabled={!canChange}
          aria-label={`${t('desk.media.focus')}: ${said}`}
          onClick={press}
          onKeyDown={move}
          className="relative block w-fit max-w-full cursor-crosshair! overflow-hidden rounded-field"
        >
          <img
            src={image.url}
            srcSet={image.srcset}
            sizes="(width >= 64rem) 40rem, 90vw"
            width={image.width}
            height={image.height}
            alt=""
            draggable={false}
            style={{ backgroundColor: image.colour }}
            className="block h-auto max-h-[60dvh] w-auto max-w-full object-contain"
          />
          <span
            aria-hidden
            style={{ left: `${value.x / 10}%`, top: `${value.y / 10}%` }}
            className="absolute size-6 -translate-1/2 rounded-full border-2 border-white bg-black/40 shadow-[0_0_0_1.5px_rgb(0_0_0/0.6)]"
          />
        </button>
        <div aria-hidden className="flex items-start gap-2 sm:flex-col">
          {['aspect-square w-20 sm:w-28', 'aspect-[3/4] w-16 sm:w-24', 'aspect-[16/9] w-32 sm:w-40'].map(
            (shape) => (
              <span key={shape} className={`block overflow-hidden rounded-field ${shape}`}>
                <Thumbnail {...{ image }} focus={value} sizes="10rem" />
              </span>
            ),
          )}
        </div>
      </div>
      <p aria-live="polite" className="mt-2 text-note text-muted">
        {said}
      </p>
    </Card>
  )
}

function clamp(share: number): number {
  return Math.min(1000, Math.max(0, share))
}

/** Says where the point lies: "30 % from the left, 40 % from the top". */
export function focusText({ x, y }: AdminPicture['focus']): string {
  return t('desk.media.focus_at', { x: Math.round(x / 10), y: Math.round(y / 10) })
}
