import { type ReactNode, useState } from 'react'
import type { Payload } from '#contract/calls.ts'
import { SecurityCheck } from './security-check.tsx'

export type Purpose = Payload<'/captcha/create'>['purpose']
type Asked = { purpose: Purpose; done(ticket: string | null): void }

/**
 * The security check for a form. Render `check` next to the form; `pass` shows it and resolves to the ticket, or to
 * null if it was closed.
 */
export function useSecurityCheck(): { check: ReactNode; pass(purpose: Purpose): Promise<string | null> } {
  const [asked, setAsked] = useState<Asked | null>(null)
  const done = (ticket: string | null) => {
    setAsked(null)
    asked?.done(ticket)
  }
  return {
    check: asked && <SecurityCheck purpose={asked.purpose} onDone={done} />,
    pass: (purpose) => new Promise((resolve) => setAsked({ purpose, done: resolve })),
  }
}
