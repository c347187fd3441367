import { frame } from './frame.ts'
import { painted } from './painted.ts'

/** Images are fetched this many viewport heights before they can be seen, on either side. */
const ahead = 0.3
/** Milliseconds between checks of which images are near the viewport. */
const throttle = 200
const attempts = 3
/** How many loaded URLs are remembered, to show those images at once on the next page. */
const maxRemembered = 200

const loaded = new Set<string>()
let waiting = false

/**
 * Loads `<img data-src>` (with `data-srcset`, and the sibling `<source>`s) as it nears the viewport. Sets `data-state`
 * to loading, loaded or error. After three failures the image gets a retry button.
 */
export function watchImages(): void {
  const look = () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      loadNear()
    }, throttle)
  }
  for (const type of ['scroll', 'resize', 'toggle', 'contentvisibilityautostatechange'])
    addEventListener(type, look, { passive: true, capture: true })
  void loadNear()
}

/** Shows previously loaded images at once. Measures the others after the first frame, when layout is already done. */
export async function loadNear(): Promise<void> {
  for (const img of unloaded()) if (loaded.has(img.dataset.src ?? '')) load(img, 1)
  await painted()
  for (const img of unloaded()) if (isNear(img)) load(img, 1)
}

function unloaded(): Iterable<HTMLImageElement> {
  return document.querySelectorAll<HTMLImageElement>('img[data-src]:not([data-state])')
}

function isNear(img: HTMLImageElement): boolean {
  // Measuring skipped content would force its layout; an event fires when the browser lays it out.
  if (img.checkVisibility?.({ contentVisibilityAuto: true }) === false) return false
  const box = img.getBoundingClientRect()
  const seen = box.width > 0 || box.height > 0
  return seen && box.top < innerHeight * (1 + ahead) && box.bottom > -innerHeight * ahead
}

function load(img: HTMLImageElement, attempt: number): void {
  img.dataset.state = 'loading'
  img.onload = () => {
    img.dataset.state = 'loaded'
    remember(img.dataset.src ?? '')
  }
  img.onerror = () => {
    if (attempt < attempts) setTimeout(load, 500 * attempt, img, attempt + 1)
    else offerRetry(img)
  }
  for (const source of img.parentElement?.querySelectorAll('source') ?? [])
    source.srcset = source.dataset.srcset ?? ''
  img.removeAttribute('src')
  if (img.dataset.srcset) img.srcset = img.dataset.srcset
  img.src = img.dataset.src ?? ''
}

function offerRetry(img: HTMLImageElement): void {
  img.dataset.state = 'error'
  void frame().then(({ addRetryButton }) => addRetryButton(img, () => load(img, 1)))
}

function remember(url: string): void {
  loaded.add(url)
  if (loaded.size > maxRemembered) loaded.delete(loaded.values().next().value as string)
}
