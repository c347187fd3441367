import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Image } from '#contract/image.ts'
import { Picture } from '#islands/ui/picture.tsx'

/** A scroll has arrived when so little of a picture is left to go. */
const near = 0.02

export type TrackProps = {
  pictures: Image[]
  shown: number
  onShow(index: number): void
  /** Label of the button that each picture is. */
  label(index: number): string
  onPress(index: number, event: MouseEvent<HTMLButtonElement>): void
  sizes: string
  /** The first picture is the page's largest: load it before others. */
  first?: boolean
  className: string
  slideClassName?: string
  buttonClassName: string
}

/**
 * Pictures side by side, each a button: swiped by the browser's own scrolling, moved by the arrow keys, which take the
 * focus along. Only the picture shown is a stop of the Tab key.
 */
export function Track(props: TrackProps): ReactNode {
  const { pictures, shown, onShow } = props
  const track = useRef<HTMLUListElement>(null)
  /** The picture that the list stands at or goes to; none before it came to life. */
  const place = useRef<number | null>(null)
  /** A scroll started by code is under way: pictures it passes were not chosen by the shopper. */
  const heading = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other pictures may change where a picture stands
  useEffect(() => {
    const list = track.current
    if (!list || place.current === shown) return
    const first = place.current === null
    const seen = Math.round(scrolledPast(list))
    place.current = first && seen > 0 ? seen : shown
    // Swiped before this came to life: what is seen is what is shown.
    if (place.current !== shown) return onShow(seen)
    if (Math.abs(scrolledPast(list) - shown) < near) return
    heading.current = true
    list.scrollTo({ left: shown * list.clientWidth, behavior: first ? 'instant' : smoothly() })
    if (list.contains(document.activeElement)) buttonAt(list, shown)?.focus({ preventScroll: true })
  }, [shown, pictures.length])

  const onScroll = () => {
    const past = scrolledPast(track.current)
    if (heading.current) {
      heading.current = Math.abs(past - shown) >= near
      return
    }
    place.current = Math.round(past)
    if (place.current !== shown) onShow(place.current)
  }
  const release = () => {
    heading.current = false
  }
  return (
    <ul
      ref={track}
      className={`flex snap-x snap-mandatory overflow-x-auto [scrollbar-width:none] ${props.className}`}
      onScroll={onScroll}
      onPointerDown={release}
      onWheel={release}
    >
      {pictures.map((image, index) => (
        <li key={image.url} className={`w-full shrink-0 snap-start ${props.slideClassName ?? ''}`}>
          <button
            type="button"
            className={props.buttonClassName}
            aria-label={props.label(index)}
            tabIndex={index === shown ? 0 : -1}
            onClick={(event) => props.onPress(index, event)}
          >
            <Picture className="frame" image={image} sizes={props.sizes} first={props.first && index === 0} />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Left and right, from any place within the pictures; `move` takes −1 or 1. */
export function byArrowKeys(move: (step: -1 | 1) => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    move(event.key === 'ArrowRight' ? 1 : -1)
  }
}

/** How many pictures the list is scrolled past. */
function scrolledPast(list: HTMLElement | null): number {
  return list?.clientWidth ? list.scrollLeft / list.clientWidth : 0
}

function buttonAt(list: HTMLElement, index: number): HTMLElement | null {
  return list.children[index]?.querySelector('button') ?? null
}

function smoothly(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
