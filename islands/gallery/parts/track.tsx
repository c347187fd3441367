import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import type { Image } from '#contract/image.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { Film } from './film.tsx'

/** Share of a picture's width within which a scroll counts as finished. */
const tolerance = 0.02

export type TrackProps = {
  pictures: Image[]
  shown: number
  onShow(index: number): void
  /** Returns the label of a picture's button. */
  label(index: number): string
  onPress(index: number, event: MouseEvent<HTMLButtonElement>): void
  sizes: string
  /** Load the first picture before others: it is the page's largest element. */
  first?: boolean
  className: string
  slideClassName?: string
  buttonClassName: string
  filmClassName: string
}

/**
 * Pictures and videos in a row, each a button, moved by native scrolling or by the arrow keys, which also move the focus.
 * Only the current one is a tab stop.
 */
export function Track(props: TrackProps): ReactNode {
  const { pictures, shown, onShow } = props
  const track = useRef<HTMLUListElement>(null)
  /** Index of the picture that the list is at or is scrolling to; null before hydration. */
  const place = useRef<number | null>(null)
  /** A programmatic scroll is running: the shopper didn't choose the pictures it passes. */
  const heading = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other pictures may change where a picture stands
  useEffect(() => {
    const list = track.current
    if (!list || place.current === shown) return
    const first = place.current === null
    const seen = Math.round(scrolledPast(list))
    place.current = first && seen > 0 ? seen : shown
    // The shopper swiped before hydration: adopt the visible picture.
    if (place.current !== shown) return onShow(seen)
    // A swipe may be under way while the page hydrates: leave it alone, `onScroll` follows it.
    if (first && seen === shown) return
    if (Math.abs(scrolledPast(list) - shown) < tolerance) return
    heading.current = true
    list.scrollTo({ left: shown * list.clientWidth, behavior: first ? 'instant' : smoothly() })
    if (list.contains(document.activeElement)) tabStopAt(list, shown)?.focus({ preventScroll: true })
  }, [shown, pictures.length])

  const onScroll = () => {
    const past = scrolledPast(track.current)
    if (heading.current) {
      heading.current = Math.abs(past - shown) >= tolerance
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
        <li
          key={image.url}
          className={`w-full shrink-0 snap-start snap-always ${props.slideClassName ?? ''}`}
        >
          {image.video ? (
            <Film
              image={image}
              video={image.video}
              isShown={index === shown}
              sizes={props.sizes}
              first={props.first && index === 0}
              className={props.filmClassName}
            />
          ) : (
            <button
              type="button"
              className={props.buttonClassName}
              aria-label={props.label(index)}
              tabIndex={index === shown ? 0 : -1}
              onClick={(event) => props.onPress(index, event)}
            >
              <Picture
                className="frame"
                image={image}
                sizes={props.sizes}
                first={props.first && index === 0}
              />
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Seconds by which an arrow key moves a video. */
const seekStep = 5

/** Handles the left and right arrow keys: they seek in a video; from elsewhere, `move` receives −1 or 1. */
export function byArrowKeys(move: (step: -1 | 1) => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    // Left to the browser, the key scrolls the list while a video is not ready to seek.
    event.preventDefault()
    const step = event.key === 'ArrowRight' ? 1 : -1
    const { target } = event
    if (!(target instanceof HTMLVideoElement)) move(step)
    else if (target.readyState >= target.HAVE_METADATA) target.currentTime += step * seekStep
  }
}

/** Returns by how many pictures the list is scrolled. */
function scrolledPast(list: HTMLElement | null): number {
  return list?.clientWidth ? list.scrollLeft / list.clientWidth : 0
}

function tabStopAt(list: HTMLElement, index: number): HTMLElement | null {
  return list.children[index]?.querySelector<HTMLElement>('button, video') ?? null
}

export function smoothly(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
