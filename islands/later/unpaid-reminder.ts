import { bcp47 } from '#contract/languages.ts'
import { on } from '#islands/events.ts'
import { t } from '#islands/messages.ts'
import { localPath, page } from '#islands/page.ts'
import { token } from '#islands/stores/session.ts'
import { unpaid } from '#islands/stores/unpaid.ts'
import { timeLeft } from '#islands/ui/time-left.ts'

/** Storage key, for this tab: the reminder was closed at this number of unpaid orders. */
const closedKey = 'unpaidClosed'

let reminder: HTMLElement | undefined
let ticking: ReturnType<typeof setInterval> | undefined
let follows = false

/**
 * Reminds signed-in customers of unpaid orders, with the time left for the first to expire. Placed before the buttons
 * around `[data-account]`, where nothing moves when it appears. Without React, which most pages don't run.
 */
export function showUnpaid(): void {
  if (follows) return
  follows = true
  unpaid.subscribe(show)
  on('page-shown', show)
  show()
}

function show(): void {
  const now = token.getState() ? unpaid.getState() : null
  const account = document.querySelector('[data-account]')
  const isClosed = sessionStorage.getItem(closedKey) === String(now?.count)
  if (!now || !account || isClosed) {
    clearInterval(ticking)
    reminder?.remove()
    reminder = undefined
    return
  }
  reminder ??= draw()
  const tools = account.parentElement as HTMLElement
  if (tools.firstElementChild !== reminder) tools.prepend(reminder)
  const part = (name: string) => reminder?.querySelector(`[data-unpaid-${name}]`) as HTMLElement
  const link = part('link') as HTMLAnchorElement
  link.href = `${localPath(`${String(page().data.userPrefix ?? '/user/')}order`)}?pay=unpaid`
  part('label').textContent = t('common.frame.unpaid', { count: now.count })
  const tick = () => {
    const locale = (bcp47 as Record<string, string>)[page().data.lang] ?? 'en'
    part('left').textContent = now.until ? timeLeft(Date.parse(now.until) - Date.now(), locale) : ''
  }
  tick()
  clearInterval(ticking)
  if (now.until) ticking = setInterval(tick, 1000)
}

function draw(): HTMLElement {
  const box = document.createElement('p')
  box.className = 'unpaid-hint'
  box.dataset.unpaid = ''
  const link = document.createElement('a')
  link.dataset.unpaidLink = ''
  const label = document.createElement('span')
  label.dataset.unpaidLabel = ''
  const left = document.createElement('span')
  left.dataset.unpaidLeft = ''
  left.className = 'font-semibold tabular-nums'
  link.append(label, left)
  const close = document.createElement('button')
  close.type = 'button'
  close.className = 'btn btn-ghost btn-icon text-xl'
  close.setAttribute('aria-label', t('toast.close'))
  close.textContent = '×'
  close.addEventListener('click', () => {
    sessionStorage.setItem(closedKey, String(unpaid.getState()?.count))
    show()
  })
  box.append(link, close)
  return box
}
