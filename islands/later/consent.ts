import { on } from '#islands/events.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { visitorId } from '#islands/stores/session.ts'

/** Storage key of the answer, which sign-out keeps; in the tab's storage: nobody needs to be asked. */
const key = 'consent'

/** Storage key of the visitor id under which the server knows the answer. Sign-out removes it. */
const toldKey = 'consentFor'

type Answer = { statistics: boolean }

let isOpen = false

/**
 * Asks whether visits may be counted, where the visitor's country wants it and no answer is known. An answer given under
 * an earlier visitor id is told to the server again.
 */
export async function settleConsent(): Promise<void> {
  const said = answered()
  if (said) return save(said.statistics)
  if (navigator.globalPrivacyControl || sessionStorage.getItem(key) || shown()) return
  const url = location.origin + location.pathname
  const answer = await callQuietly('/visitor/track', { url, heartbeat: true })
  if (answer.code !== 0) return
  if (answer.data.ask) show()
  else sessionStorage.setItem(key, 'unasked')
}

/** Shows the footer's button that opens the question, which needs this script. */
export function offerConsent(): void {
  const item = document.querySelector<HTMLElement>('[data-open-consent]')
  const opener = item?.querySelector('button')
  if (!item || !opener) return
  item.hidden = false
  opener.onclick = () => openConsent(opener)
}

/** Shows the question again, with the answer that counts now. Closes on Escape and returns the focus. */
function openConsent(opener: HTMLElement): void {
  const box = show()
  if (!box) return
  const said = answered()
  for (const button of answersIn(box)) {
    button.ariaPressed = String(said !== null && (button.dataset.answer === 'yes') === said.statistics)
  }
  const gpc = box.querySelector<HTMLElement>('[data-consent-gpc]')
  if (gpc) gpc.hidden = !navigator.globalPrivacyControl
  answersIn(box)[0]?.focus()
  box.onkeydown = ({ key: pressed }) => {
    if (pressed === 'Escape') close(opener)
  }
  for (const button of answersIn(box)) button.onclick = () => answer(button, opener)
}

/**
 * Shows the question right after the link to the content, so that keyboards reach it first. It lies over the page and
 * takes no focus by itself.
 */
function show(): HTMLElement | null {
  const template = document.querySelector<HTMLTemplateElement>('template[data-consent]')
  const copy = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined
  if (!copy) return null
  if (!isOpen) on('page-shown', renew)
  isOpen = true
  shown()?.remove()
  document.querySelector('.skip-link')?.after(copy)
  for (const button of answersIn(copy)) button.onclick = () => answer(button, null)
  return copy
}

/** The texts follow the language of the page. */
function renew(): void {
  const box = shown()
  if (box && !box.contains(document.activeElement)) show()
}

function answer(button: HTMLElement, opener: HTMLElement | null): void {
  void save(button.dataset.answer === 'yes')
  close(opener)
}

/** The focus goes back to the button that opened the box, or to the content, as far as it was inside. */
function close(opener: HTMLElement | null): void {
  const box = shown()
  const hadFocus = box?.contains(document.activeElement)
  box?.remove()
  if (!hadFocus) return
  const next = opener?.isConnected ? opener : document.getElementById('page-body')
  next?.focus({ preventScroll: true })
}

/** Kept in the browser first: whatever happens to the call, nobody is asked twice. The next page repeats a lost call. */
async function save(statistics: boolean): Promise<void> {
  localStorage.setItem(key, JSON.stringify({ statistics }))
  localStorage.removeItem(toldKey)
  const { code } = await callQuietly('/consent/set', { statistics, marketing: false }, true)
  const id = visitorId.getState()
  if (code === 0 && id) localStorage.setItem(toldKey, id)
}

/** Returns whether the server knows the answer of this visitor. */
export function isConsentTold(): boolean {
  const told = localStorage.getItem(toldKey)
  return told !== null && told === visitorId.getState()
}

function answered(): Answer | null {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof said === 'object' && said !== null && 'statistics' in said
      ? { statistics: said.statistics === true }
      : null
  } catch {
    return null
  }
}

function shown(): HTMLElement | null {
  return document.querySelector('[data-consent-box]')
}

function answersIn(box: HTMLElement): HTMLButtonElement[] {
  return [...box.querySelectorAll<HTMLButtonElement>('[data-answer]')]
}

declare global {
  interface Navigator {
    /** The browser asks sites not to sell or share data, and not to track. */
    globalPrivacyControl?: boolean
  }
}
