import { bcp47 } from '#contract/languages.ts'
import { goTo } from '#islands/go-to.ts'
import { t } from '#islands/messages.ts'
import { page } from '#islands/page.ts'
import { clockLeft } from '#islands/ui/time-left.ts'

/** Offers that end later show the date. */
const longestMs = 30 * 24 * 3600_000

let ticking: ReturnType<typeof setInterval> | undefined
/** Ends for which the page was shown again. A clock that is fast would do so over and over. */
const over = new Set<string>()

/**
 * Counts down every `[data-ends]` of the page to the second, and to its cut-off for orders. When an offer ends, the page
 * is shown without it.
 */
export function tickCountdowns(): void {
  if (document.querySelector('[data-order-before]'))
    import('./cut-off.ts').then(({ countToCutOff }) => countToCutOff()).catch(() => {})
  clearInterval(ticking)
  tick()
  ticking = setInterval(tick, 1000)
}

function tick(): void {
  const clocks = document.querySelectorAll<HTMLElement>('[data-ends]')
  if (clocks.length === 0) clearInterval(ticking)
  const locale = (bcp47 as Record<string, string>)[page().data.lang] ?? 'en'
  for (const clock of clocks) {
    const { ends = '' } = clock.dataset
    const left = Date.parse(ends) - Date.now()
    if (left > longestMs) continue
    clock.textContent =
      left > 0 ? t('common.frame.ends_in', { time: clockLeft(left, locale) }) : t('common.frame.offer_ended')
    if (left > 0 || over.has(ends)) continue
    over.add(ends)
    goTo(location.href, { replace: true })
  }
}
