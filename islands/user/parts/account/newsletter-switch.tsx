import { type ReactNode, useEffect, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { callQuietly } from '#islands/quiet-call.ts'
import { Panel } from '../shared/panel.tsx'

type Own = Data<'/newsletter/own'>

/** Subscribes to the newsletter with the account's address, or unsubscribes. Accounts without an email have no switch. */
export function NewsletterSwitch(): ReactNode {
  const { t } = useEnv()
  const [own, setOwn] = useState<Own | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    void callQuietly('/newsletter/own', {}).then((answer) => {
      if (answer.code === codes.success) setOwn(answer.data)
    })
  }, [])
  if (!own || own.email === null) return null
  const { email, state } = own
  const change = async (subscribed: boolean) => {
    if (busy) return
    setBusy(true)
    setProblem('')
    const answer = await call('/newsletter/change', { subscribed })
    setBusy(false)
    if (answer.code === codes.success) setOwn(answer.data)
    else setProblem(answer.msg || t('user.newsletter.failed'))
  }
  return (
    <Panel title={t('user.newsletter.title')}>
      <label className="check">
        <input
          type="checkbox"
          className="checkbox"
          checked={state !== 'none'}
          aria-busy={busy || undefined}
          onChange={(event) => void change(event.target.checked)}
        />
        {t('user.newsletter.switch')}
      </label>
      <p className={problem ? 'field-error' : 'hint wrap-anywhere'} role="status">
        {problem ||
          (state !== 'none' &&
            t(state === 'asked' ? 'user.newsletter.asked' : 'user.newsletter.to', { email }))}
      </p>
    </Panel>
  )
}
