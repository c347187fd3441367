import { codes } from '#contract/codes.ts'
import { on } from '#islands/events.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { visitorId } from '#islands/stores/session.ts'
import { type ConsentAnswer, isUnasked, keepAnswer, noteUnasked, readAnswer } from './consent-answer.ts'
import { callOtherHosts, hasOtherHosts } from './other-hosts.ts'

/** Storage key of the visitor id under which the server knows the answer. Sign-out removes it. */
const toldKey = 'consentFor'

/** The answer that each button of the question gives. */
const answers: Record<string, Required<ConsentAnswer>> = {
  no: { statistics: false, others: false },
  statistics: { statistics: true, others: false },
  yes: { statistics: true, others: true },
}

let isOpen = false

/**
 * Asks whether visits may be counted and other hosts be called, where the visitor's country wants it and the answer is not
 * known. An answer given under an earlier visitor id is told to the server again.
 */
export async function settleConsent(): Promise<void> {
  callOtherHosts()
  const said = readAnswer()
  if (said && (said.others !== undefined || !hasOtherHosts())) return isTold() ? undefined : save(said)
  if (navigator.globalPrivacyControl || isUnasked() || shown()) return
  const url = location.origin + location.pathname
  const answer = await callQuietly('/visitor/track', { url, heartbeat: true })
  if (answer.code !== codes.success) return
  if (answer.data.ask) return void show()
  noteUnasked()
  callOtherHosts()
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
  const said = readAnswer()
  for (const button of answersIn(box)) button.ariaPressed = String(said !== null && isAnswer(button, said))
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

function answer(button: HTMLButtonElement, opener: HTMLElement | null): void {
  void save(answerOf(button))
  close(opener)
}

/** While no other host waits, the answer says nothing about them, so that they can be asked about later. */
function answerOf(button: HTMLButtonElement): ConsentAnswer {
  const { statistics, others } = answers[button.dataset.answer ?? 'no']!
  return hasOtherHosts() ? { statistics, others } : { statistics }
}

function isAnswer(button: HTMLButtonElement, { statistics, others = false }: ConsentAnswer): boolean {
  const offered = answerOf(button)
  return offered.statistics === statistics && (offered.others ?? others) === others
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
async function save(said: ConsentAnswer): Promise<void> {
  keepAnswer(said)
  callOtherHosts()
  localStorage.removeItem(toldKey)
  const { code } = await callQuietly(
    '/consent/set',
    { statistics: said.statistics, marketing: said.others ?? false },
    true,
  )
  const id = visitorId.getState()
  if (code === codes.success && id) localStorage.setItem(toldKey, id)
}

/** Returns whether the server knows the answer of this visitor. */
function isTold(): boolean {
  const told = localStorage.getItem(toldKey)
  return told !== null && told === visitorId.getState()
}

function shown(): HTMLElement | null {
  return document.querySelector('[data-consent-box]')
}

function answersIn(box: HTMLElement): HTMLButtonElement[] {
  return [...box.querySelectorAll<HTMLButtonElement>('[data-answer]')]
}
