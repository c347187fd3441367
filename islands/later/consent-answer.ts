import { emit } from '#islands/events.ts'
import { parsed } from '#islands/stores/stored.ts'

/** Storage key of the answer, which sign-out keeps; in the tab's storage: nobody needs to be asked. */
const key = 'consent'

/** `others`: content of other hosts. Answers from before there was any lack it. */
export type ConsentAnswer = { statistics: boolean; others?: boolean }

export function readAnswer(): ConsentAnswer | null {
  const said = parsed(localStorage.getItem(key))
  if (typeof said !== 'object' || said === null || !('statistics' in said)) return null
  return {
    statistics: said.statistics === true,
    ...('others' in said && { others: said.others === true }),
  }
}

export function keepAnswer(answer: ConsentAnswer): void {
  localStorage.setItem(key, JSON.stringify(answer))
  emit('consent')
}

/** Notes for this tab that the visitor's country asks for no consent. */
export function noteUnasked(): void {
  sessionStorage.setItem(key, 'unasked')
  emit('consent')
}

export function isUnasked(): boolean {
  return sessionStorage.getItem(key) !== null
}

/** True if the visitor agreed, or if nobody has to and the browser does not object. */
export function consentIn(purpose: keyof ConsentAnswer): boolean {
  const answer = readAnswer()
  return answer?.[purpose] ?? (isUnasked() && !navigator.globalPrivacyControl)
}

declare global {
  interface Navigator {
    /** The browser asks sites not to sell or share data, and not to track. */
    globalPrivacyControl?: boolean
  }
}
