import { type ReactNode, Suspense, useEffect, useState } from 'react'
import type { SignedIn } from '#contract/account.ts'
import { codes } from '#contract/codes.ts'
import type { Props as ComponentProps } from '#contract/components.ts'
import type { Answer } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { token } from '#islands/stores/session.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { signInLeadsTo } from '../way-back.ts'
import { type SignedInAlone, welcome } from '../welcome.ts'
import { PasswordForm } from './password-form.tsx'
import { type Challenge, SecondStep } from './second-step.tsx'

const QrSignIn = fetched(() => import('./ways/qr-sign-in.tsx'))
const LetDeviceIn = fetched(() => import('./ways/let-device-in.tsx'))
const WechatSignIn = fetched(() => import('./ways/wechat-sign-in.tsx'))

export type Way = 'password' | 'qr' | 'wechat' | 'let-in'

/** Sign-in by password, passkey, phone or WeChat, followed by the second factor if the account has one. */
export function SignIn({ links, wechat }: Omit<ComponentProps<'auth'>, 'screen'>): ReactNode {
  const { t, link } = useEnv()
  const [way, setWay] = useState<Way>('password')
  const [second, setSecond] = useState<Challenge | null>(null)
  const [notice, setNotice] = useState('')
  const to = () => signInLeadsTo(link)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen appears
  useEffect(() => {
    const query = new URLSearchParams(location.search)
    if (query.has('qr') && token.getState()) setWay('let-in')
    else if (token.getState()) goTo(to(), { replace: true })
    else if (query.has('state')) setWay('wechat')
    const reason = query.get('reason')
    if (reason === 'out') setNotice(t('auth.signin.ended'))
    else if (reason === 'expired') setNotice(t('auth.signin.expired'))
    else if (query.has('qr')) setNotice(t('auth.qr.sign_in_first'))
  }, [])
  const done = (signedIn: SignedInAlone) => void welcome(signedIn, to())
  /** Returns true when the answer signs in or asks for the second step. */
  const take = (answer: Answer<SignedIn>): boolean => {
    if (answer.code === codes.success) done(answer.data)
    else if (answer.data.reason === 'second_factor') setSecond(answer.data as Challenge)
    else return false
    return true
  }
  const back = (why = '') => {
    setNotice(why)
    setWay('password')
  }
  const said = way === 'password' ? notice : ''
  if (second) return <SecondStep challenge={second} onDone={done} />
  return (
    <>
      {/* Rendered from the start, so that screen readers announce its content when it changes. */}
      <p role="status" className={said ? 'notice notice-warning mb-5' : 'sr-only'}>
        {said}
      </p>
      <Suspense fallback={<span className="skeleton block h-40" aria-hidden="true" />}>
        {way === 'password' && <PasswordForm wechat={wechat} take={take} onWay={setWay} />}
        {way === 'qr' && <QrSignIn onDone={done} onBack={back} />}
        {way === 'wechat' && <WechatSignIn links={links} take={take} onBack={back} />}
        {way === 'let-in' && <LetDeviceIn />}
      </Suspense>
    </>
  )
}
