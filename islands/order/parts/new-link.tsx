import { type ReactNode, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'

type Props = { number: string; accessKey: string }

/** Exchanges an expired link for a new one by email. */
export function NewLink(expired: Props): ReactNode {
  const { t } = useEnv()
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    const answer = await call('/order/link', expired)
    setBusy(false)
    setMessage(answer.code === codes.success ? t('order.link_sent') : answer.msg)
  }
  if (message) return <p role="status">{message}</p>
  return (
    <button
      type="button"
      className="btn btn-primary"
      aria-busy={busy || undefined}
      onClick={() => void send()}
    >
      {t('order.link_send')}
    </button>
  )
}
