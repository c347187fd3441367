import { type ReactNode, Suspense, useState } from 'react'
import type { Payload } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Answer } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { fetched } from '#islands/ui/fetched.ts'

const SecurityCheck = fetched(() => import('./security-check.tsx'))

export type Purpose = Payload<'/captcha/create'>['purpose']
type Asked = { purpose: Purpose; done(ticket: string | null): void }

type FormCheck = {
  /** Rendered next to the form. */
  check: ReactNode
  /** Shows the check and resolves to the ticket, or to null if it was closed. */
  pass(purpose: Purpose): Promise<string | null>
  /** Makes a call, and once more with a ticket if the shop asks for the check. */
  withCheck<Reply>(
    purpose: Purpose,
    make: (ticket: { ticket?: string }) => Promise<Answer<Reply>>,
  ): Promise<Answer<Reply>>
}

/** The security check for a form. */
export function useSecurityCheck(): FormCheck {
  const { t } = useEnv()
  const [asked, setAsked] = useState<Asked | null>(null)
  const done = (ticket: string | null) => {
    setAsked(null)
    asked?.done(ticket)
  }
  const pass = (purpose: Purpose) =>
    new Promise<string | null>((resolve) => setAsked({ purpose, done: resolve }))
  return {
    check: asked && (
      <Suspense>
        <SecurityCheck purpose={asked.purpose} onDone={done} />
      </Suspense>
    ),
    pass,
    async withCheck(purpose, make) {
      const answer = await make({})
      if (answer.code !== codes.fail || answer.data.reason !== 'ticket_required') return answer
      const ticket = await pass(purpose)
      return ticket ? make({ ticket }) : { code: codes.fail, msg: t('captcha.needed'), data: {} }
    },
  }
}
