import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { SignedIn } from '#contract/account.ts'
import { codes } from '#contract/codes.ts'
import type { Props as ComponentProps } from '#contract/components.ts'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { type Answer, callQuietly } from '#islands/quiet-call.ts'
import { showAddress } from '#islands/show-address.ts'
import { Agreement } from '../agreement.tsx'

type Props = {
  links: ComponentProps<'auth'>['links']
  take(answer: Answer<SignedIn>): boolean
  onBack(why?: string): void
}

/** The path that sign-in leads to, kept while WeChat is open. It is only stored after the terms were agreed to. */
const agreedKey = 'wechatAgreed'

/**
 * Asks for consent to the terms, goes to WeChat, and completes the sign-in on return. Failures are shown once, above
 * the other sign-in methods, without a toast.
 */
export default function WechatSignIn({ links, take, onBack }: Props): ReactNode {
  const { t } = useEnv()
  const [agreed, setAgreed] = useState(false)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const [back] = useState(cameBack)
  const form = useRef<HTMLFormElement>(null)
  const finish = async ({ code, state }: { code: string; state: string }) => {
    setBusy(true)
    const answer = await callQuietly('/auth/wechat/signin', { code, state, agree: true })
    if (!take(answer)) onBack(t('auth.wechat.failed'))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen appears
  useEffect(() => {
    if (!back) return form.current?.querySelector('input')?.focus()
    const search = sessionStorage.getItem(agreedKey)
    // Removes the code from the address, so it stays out of the history and referrers.
    showAddress(location.pathname + (search ?? ''))
    sessionStorage.removeItem(agreedKey)
    if (!back.code) onBack(t('auth.wechat.refused'))
    else if (search !== null) void finish(back)
  }, [])
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (!agreed) {
      setError(t('auth.agree.first'))
      return form.current?.querySelector('input')?.focus()
    }
    if (back) return finish(back)
    setBusy(true)
    const answer = await callQuietly('/auth/wechat/start', {})
    setBusy(false)
    if (answer.code !== codes.success || !answer.data.url) return onBack(t('auth.wechat.failed'))
    sessionStorage.setItem(agreedKey, location.search)
    goTo(answer.data.url, { document: true })
  }
  return (
    <form ref={form} className="grid gap-5" method="post" noValidate onSubmit={submit}>
      <h2 className="section-title text-xl">{t('auth.wechat.submit')}</h2>
      {busy && back ? (
        <p role="status">{t('auth.wechat.coming')}</p>
      ) : (
        <>
          <p className="text-muted">{t('auth.wechat.how')}</p>
          <Agreement
            links={links}
            agreed={agreed}
            error={error}
            onAgree={(now) => {
              setAgreed(now)
              setError('')
            }}
          />
          <SubmitButton busy={busy} block>
            {t('auth.wechat.leave')}
          </SubmitButton>
          <button type="button" className="btn" onClick={() => onBack()}>
            {t('auth.by_password')}
          </button>
        </>
      )}
    </form>
  )
}

/** Returns the query that WeChat added to the address. Without a code, the user declined there. */
function cameBack(): { code: string; state: string } | null {
  const query = new URLSearchParams(location.search)
  const state = query.get('state')
  return state === null ? null : { code: query.get('code') ?? '', state }
}
