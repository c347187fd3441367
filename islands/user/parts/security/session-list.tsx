import { type ReactNode, useEffect, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import { type Answer, call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { NotLoaded } from '#islands/ui/not-loaded.tsx'
import { dateText } from '../../date-text.ts'
import { Skeleton } from '../shared/skeleton.tsx'

type Sessions = Data<'/user/sessions'>

/** The customer's sessions, each with a button that ends it. */
export function SessionList(): ReactNode {
  const { t, lang } = useEnv()
  const [items, setItems] = useState<Sessions['items'] | null>(null)
  const [said, setSaid] = useState('')
  const [failed, setFailed] = useState(false)
  const take = (answer: Answer<Sessions>) => {
    setFailed(answer.code !== codes.success)
    if (answer.code === codes.success) setItems(answer.data.items)
    return answer.code === codes.success
  }
  const load = () => call('/user/sessions', {}).then(take)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list appears
  useEffect(() => void load(), [])
  const end = async (id: string) => {
    if (take(await call('/user/endSession', { id }))) setSaid(t('user.sessions.ended'))
  }
  if (!items) return failed ? <NotLoaded onRetry={load} /> : <Skeleton />
  return (
    <div className="grid gap-3">
      <ul className="grid">
        {items.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b py-3"
            data-session={session.current ? 'current' : 'other'}
          >
            <div className="min-w-0">
              <p>
                {session.browser}{' '}
                {session.current && <span className="badge">{t('user.sessions.current')}</span>}
              </p>
              <p className="hint">
                {[session.place, session.ip, dateText(session.lastSeen, lang)].filter(Boolean).join(' · ')}
              </p>
            </div>
            {!session.current && (
              <button
                type="button"
                className="btn btn-sm"
                aria-label={t('user.sessions.end_this', { browser: session.browser, ip: session.ip })}
                onClick={() => end(session.id)}
              >
                {t('user.sessions.end')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="hint">
        {said}
      </p>
      {items.length > 1 && (
        <button
          type="button"
          className="btn justify-self-start"
          data-end-others
          onClick={() => end('others')}
        >
          {t('user.sessions.end_others')}
        </button>
      )}
    </div>
  )
}
