import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import type { Data, Payload } from '#contract/calls.ts'
import { useEnv } from '#islands/env.tsx'

export type Placed = Pick<Payload<'/captcha/verify'>, 'x' | 'track'>

type Props = { puzzle: Data<'/captcha/create'>; busy: boolean; onPlaced(placed: Placed): void }

/** Size of the picture and of the piece, in pixels of the picture. */
const width = 400
const height = 200
const piece = 56
const furthest = width - piece

/** Step of each key, in pixels of the picture. */
const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 20,
  PageDown: -20,
}

/** The picture with the gap, the piece, and a handle for pointer and keyboard. */
export function Puzzle({ puzzle, busy, onPlaced }: Props): ReactNode {
  const { t } = useEnv()
  const frame = useRef<HTMLDivElement>(null)
  const [x, setX] = useState(0)
  const track = useRef<Placed['track']>([])
  const held = useRef<{ from: number; x: number; y: number } | null>(null)
  const began = useRef(0)
  const move = (to: number, y: number, at: number) => {
    const next = Math.round(Math.min(furthest, Math.max(0, to)) * 10) / 10
    if (track.current.length === 0) {
      began.current = at
      track.current = [[0, 0, 0]]
    }
    track.current.push([next, Math.round(y), Math.round(at - began.current)])
    setX(next)
    return next
  }
  const grab = (event: PointerEvent) => {
    if (busy) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = { from: x, x: event.clientX, y: event.clientY }
    move(x, 0, event.timeStamp)
  }
  const drag = (event: PointerEvent) => {
    if (!held.current) return x
    const scale = width / (frame.current?.clientWidth || width)
    const { from, x: startX, y: startY } = held.current
    return move(from + (event.clientX - startX) * scale, (event.clientY - startY) * scale, event.timeStamp)
  }
  const drop = (event: PointerEvent) => {
    if (!held.current) return
    const to = drag(event)
    held.current = null
    if (to > 0) onPlaced({ x: to, track: track.current })
  }
  const press = (event: KeyboardEvent) => {
    if (busy || event.key === 'Tab') return
    const step = steps[event.key]
    if (step !== undefined) move(x + step, 0, event.timeStamp)
    else if (event.key === 'Enter' || event.key === ' ') onPlaced({ x, track: track.current })
    else return
    event.preventDefault()
  }
  const left = `${(x / width) * 100}%`
  const size = `${(piece / width) * 100}%`
  return (
    <div className="grid gap-3 select-none">
      <div ref={frame} className="relative aspect-[2/1] overflow-hidden rounded-field bg-base-200">
        <img src={puzzle.background} alt="" className="size-full" draggable={false} />
        <img
          src={puzzle.piece}
          alt=""
          draggable={false}
          className="pointer-events-none absolute"
          style={{ left, top: `${(puzzle.y / height) * 100}%`, width: size }}
        />
      </div>
      <div className="relative h-11 rounded-field bg-base-200">
        <p className="absolute inset-0 grid place-items-center ps-14 text-center text-sm text-muted">
          {x === 0 ? t('captcha.swipe') : ''}
        </p>
        <div
          role="slider"
          tabIndex={0}
          className="btn btn-primary absolute inset-y-0 min-w-11 touch-none !px-0"
          style={{ left, width: size }}
          aria-label={t('captcha.handle')}
          aria-valuemin={0}
          aria-valuemax={furthest}
          aria-valuenow={Math.round(x)}
          aria-busy={busy || undefined}
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={drop}
          onPointerCancel={drop}
          onKeyDown={press}
        >
          <span aria-hidden="true">→</span>
        </div>
      </div>
    </div>
  )
}
