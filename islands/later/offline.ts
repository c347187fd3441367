import { on } from '#islands/events.ts'
import { t } from '#islands/messages.ts'
import { localPath, page } from '#islands/page.ts'
import { cartWaiting } from '#islands/stores/cart-waiting.ts'
import { token } from '#islands/stores/session.ts'
import { whenIdle } from '../boot/components.ts'
import type { WorkerMessage } from '../worker/kept.ts'
import { chosenCountry } from './choices.ts'

const maxFiles = 200

/** When the document was kept, if it is not from the network. 0: it stands for a page that was not kept. */
const { kept } = document.documentElement.dataset
/** When the page that is shown left the server. */
let shownAt = Number(kept) || performance.timeOrigin
let line: HTMLElement | undefined

/** Registers the service worker, has it keep the pages that are visited, and says when there is no network. */
export function workOffline(): void {
  showLine()
  addEventListener('offline', showLine)
  addEventListener('online', () => backOnline().catch(() => {}))
  // The network may be back before this page listens.
  if (kept === '0' && navigator.onLine) openAgain().catch(() => {})
  cartWaiting.subscribe(showLine)
  on('page-shown', () => {
    shownAt = Date.now()
    whenIdle(() => tell(toKeep([here()])))
  })
  const { worker } = page().data
  if (!worker || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(worker, { updateViaCache: 'none' }).then(
    () => navigator.serviceWorker.ready.then(keepFirst),
    () => {},
  )
}

async function backOnline(): Promise<void> {
  const { sendWaiting } = await import('#islands/stores/send-waiting.ts')
  await sendWaiting()
  if (kept === '0') await openAgain()
  else showLine()
}

/** Opens the page that is wanted once the shop answers: a network alone may not lead to it. */
async function openAgain(): Promise<void> {
  await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
  location.reload()
}

/** The page that is open, what it has loaded before there was a worker, and the pages that are wanted without a network. */
function keepFirst({ active }: ServiceWorkerRegistration): void {
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData
  const prefix = String(page().data.userPrefix)
  const own = token.getState() ? [`${prefix}order`, `${prefix}wishlist`] : ['/wishlist']
  const pages = ['/error/offline', ...(saving ? [] : ['/cart', ...own])].map(localPath)
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(location.origin))
  active?.postMessage(toKeep([here(), ...pages], files.slice(0, maxFiles)))
}

function toKeep(pages: string[], files: string[] = []): WorkerMessage {
  return { type: 'keep', pages, files, prices: [page().data.currency, chosenCountry()].join(' ') }
}

function here(): string {
  return location.pathname + location.search
}

function tell(message: WorkerMessage): void {
  if (page().data.worker) navigator.serviceWorker?.controller?.postMessage(message)
}

/** Says that there is no network and how old the page is; afterwards, offers a kept page anew. */
function showLine(): void {
  line?.remove()
  line = undefined
  const offline = !navigator.onLine
  if (kept === '0' || !(offline || kept)) return
  line = document.createElement('p')
  line.className =
    'notice fixed inset-x-3 bottom-[calc(var(--foot,0px)+0.75rem)] lg:left-auto z-40 flex items-center justify-center gap-4 shadow-lg'
  line.dataset.offline = ''
  line.setAttribute('role', 'status')
  const text = document.createElement('span')
  const sentences = [t('common.frame.offline_since', { time: timeText(shownAt) })]
  if (cartWaiting.getState()) sentences.push(t('common.frame.offline_cart'))
  text.textContent = offline ? sentences.join(' ') : t('common.frame.old_page', { time: timeText(shownAt) })
  line.append(text)
  if (!offline) line.append(refreshButton())
  document.body.append(line)
}

function refreshButton(): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'btn btn-sm'
  button.textContent = t('common.frame.refresh')
  button.addEventListener('click', () => location.reload())
  return button
}

/** The time, with the day if it was not today. */
function timeText(at: number): string {
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  const { lang } = document.documentElement
  const style = isToday
    ? ({ timeStyle: 'short' } as const)
    : ({ dateStyle: 'medium', timeStyle: 'short' } as const)
  return new Intl.DateTimeFormat(lang, style).format(at)
}
