import { type ReactNode, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'

/** Stops emails at a press: mail servers open every link, so opening the page does nothing. */
export function StopEmails({ stopToken }: { stopToken: string }): ReactNode {
  const { t } = useEnv()
  const [state, setState] = useState<'asked' | 'busy' | 'done'>('asked')
  const [problem, setProblem] = useState('')
  const stop = async () => {
    if (state === 'busy') return
    setState('busy')
    const answer = await call('/review/stop', { token: stopToken })
    setState(answer.code === codes.success ? 'done' : 'asked')
    if (answer.code !== codes.success) setProblem(answer.msg || t('review.not_loaded'))
  }
  return (
    <div className="grid max-w-lg gap-5">
      <p role="status">{t(state === 'done' ? 'my_review.stop_done' : 'my_review.stop_text')}</p>
      {state !== 'done' && (
        <button
          type="button"
          className="btn btn-primary justify-self-start"
          aria-busy={state === 'busy' || undefined}
          onClick={() => void stop()}
        >
          {t('my_review.stop_button')}
        </button>
      )}
      <p className="field-error" role="alert">
        {problem}
      </p>
    </div>
  )
}
