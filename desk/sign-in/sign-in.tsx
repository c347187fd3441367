import '../desk.css'
import { lazy, type ReactNode, StrictMode, Suspense, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { AdminData } from '#contract/admin/calls.ts'
import { call, Refused } from '../calls.ts'
import { facts, root } from '../document.ts'
import { loadTexts, t } from '../texts.ts'
import { startTheme } from '../theme.ts'
import { Button } from '../ui/button.tsx'
import { type AfterPassword, LinkStep, type Method, PasswordStep, ResetStep, SecondStep } from './steps.tsx'

// One file, so that the screen of the codes, which are shown once, has come before there are any.
const loadFirstFactor = () => import('./first-factor.ts')
const Enroll = lazy(async () => ({ default: (await loadFirstFactor()).Enroll }))
const RecoveryCodes = lazy(async () => ({ default: (await loadFirstFactor()).RecoveryCodes }))

type At =
  | { step: 'password' }
  | { step: 'reset' }
  | { step: 'second'; challenge: string; methods: Method[] }
  | { step: 'enroll'; challenge: string }
  | { step: 'codes'; codes: string[] }
  | { step: 'link'; token: string; link: AdminData<'/staff/link'> }
  | { step: 'expired'; why: string }

startTheme()
await loadTexts('entry', 'factors', 'frame')
const token = /^\/admin\/accept\/?$/.test(location.pathname) ? location.hash.slice(1) : null
const begin = token === null ? ({ step: 'password' } as const) : await readLink(token)

createRoot(root).render(
  <StrictMode>
    <SignIn />
  </StrictMode>,
)

async function readLink(token: string): Promise<At> {
  try {
    return { step: 'link', token, link: await call('/staff/link', { token }) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { step: 'expired', why: error.message }
  }
}

/** Loads the document anew: only one that the browser opens itself carries the session key. */
function enter(): void {
  if (token === null) location.reload()
  else location.replace('/admin')
}

/** The ways into the desk, one step after the other. */
function SignIn() {
  const [at, setAt] = useState<At>(begin)
  const next: AfterPassword = {
    done: enter,
    second(challenge, methods) {
      setAt(methods.length > 0 ? { step: 'second', challenge, methods } : { step: 'enroll', challenge })
      loadFirstFactor().catch(() => {})
    },
  }
  const showOrEnter = (codes: string[] | null) => (codes ? setAt({ step: 'codes', codes }) : enter())
  switch (at.step) {
    case 'password':
      return (
        <Entry title={t('desk.entry.sign_in_title')} note={facts.ended ? t('desk.entry.ended') : null}>
          <PasswordStep next={next} onReset={() => setAt({ step: 'reset' })} />
        </Entry>
      )
    case 'reset':
      return (
        <Entry title={t('desk.entry.reset_title')}>
          <ResetStep onBack={() => setAt({ step: 'password' })} />
        </Entry>
      )
    case 'second':
      return (
        <Entry title={t('desk.entry.second_title')}>
          <SecondStep {...at} onDone={showOrEnter} />
        </Entry>
      )
    case 'enroll':
      return (
        <Entry title={t('desk.entry.enroll_title')} note={t('desk.entry.enroll_why')}>
          <Enroll challenge={at.challenge} onDone={showOrEnter} />
        </Entry>
      )
    case 'codes':
      return (
        <Entry title={t('desk.entry.codes_title')}>
          <RecoveryCodes codes={at.codes} />
          <div className="mt-5">
            <Button look="primary" wide onPress={enter}>
              {t('desk.entry.open')}
            </Button>
          </div>
        </Entry>
      )
    case 'link':
      return (
        <Entry title={t(`desk.entry.${at.link.kind}_title`)}>
          <LinkStep {...at} next={next} />
        </Entry>
      )
    case 'expired':
      return (
        <Entry title={t('desk.entry.expired_title')}>
          <p>{at.why}</p>
          <p className="mt-2 text-muted">{t('desk.entry.expired')}</p>
        </Entry>
      )
  }
}

/** A card with one step. Its heading takes the focus unless the step has a field for it. */
function Entry({
  title,
  note = null,
  children,
}: {
  title: string
  note?: string | null
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${facts.shop}`
    if (!document.activeElement?.matches('input')) heading.current?.focus()
  }, [title])
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col justify-center px-4 py-10">
      <p className="mb-4 text-center font-semibold text-muted">{facts.shop}</p>
      <div className="rounded-box border border-base-300 bg-base-100 p-6 shadow-low">
        <h1 ref={heading} tabIndex={-1} className="mb-4 text-lg leading-6 font-semibold outline-none">
          {title}
        </h1>
        {note && <p className="mb-4 rounded-field bg-info-soft px-3 py-2 text-info">{note}</p>}
        <Suspense fallback={null}>{children}</Suspense>
      </div>
    </main>
  )
}
