import { hoursText } from '#contract/hours-text.ts'
import { bcp47 } from '#contract/languages.ts'
import { page } from '#islands/page.ts'

/** A cut-off after the weekend shows its day only. */
const longestMs = 24 * 3600_000

let ticking: ReturnType<typeof setInterval> | undefined
/** Cut-offs whose page was asked for again. A clock that is fast would do so over and over. */
const renewed = new Set<string>()

/**
 * Counts down to every `[data-order-before]` of the page, in the room that the server left for it. A line whose time is
 * over is hidden in place, and the promise of its page is asked for again: the server's cache drops the page at that
 * moment.
 */
export function countToCutOff(): void {
  clearInterval(ticking)
  tick()
  ticking = setInterval(tick, 5000)
}

function tick(): void {
  const lines = document.querySelectorAll<HTMLElement>('[data-order-before]')
  if (lines.length === 0) clearInterval(ticking)
  const locale = (bcp47 as Record<string, string>)[page().data.lang] ?? 'en'
  for (const line of lines) {
    const { orderBefore = '' } = line.dataset
    const left = Date.parse(orderBefore) - Date.now()
    const clock = line.querySelector<HTMLElement>('[data-left]')
    if (left <= 0) {
      line.classList.add('invisible')
      if (!renewed.has(orderBefore)) void renew(orderBefore)
    } else if (clock && left < longestMs) {
      const time = clock.dataset.left?.replace('{time}', hoursText(left, locale)) ?? ''
      if (clock.textContent !== time) clock.textContent = time
      clock.classList.remove('invisible')
    }
  }
}

/** Puts the new promise in place: some seconds later, so that not every open page asks at the same moment. */
async function renew(orderBefore: string): Promise<void> {
  renewed.add(orderBefore)
  const { pathname, search } = location
  await new Promise((resolve) => setTimeout(resolve, 1000 + Math.random() * 9000))
  const response = await fetch(pathname + search, { cache: 'reload' }).catch(() => null)
  if (!response?.ok) return
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  const [shown, fresh] = [document, next].map((each) => each.querySelector('[data-delivery]'))
  if (!shown || !fresh || location.pathname !== pathname) return
  shown.replaceWith(fresh)
  const { showChoices } = await import('./choices.ts')
  showChoices()
  tick()
}
