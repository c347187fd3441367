import { type ReactNode, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { SeenReview } from '#contract/review.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { ensureVisitorId } from '#islands/stores/session.ts'

/** The number of readers who found a review helpful, and a button to say so or take it back. */
export function Helpful({ review }: { review: SeenReview }): ReactNode {
  const { t } = useEnv()
  const [vote, setVote] = useState({ helpful: review.helpful, voted: review.voted })
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const press = async () => {
    if (busy) return
    setBusy(true)
    setProblem('')
    ensureVisitorId()
    const answer = await call('/review/helpful', { id: review.id, helpful: !vote.voted })
    setBusy(false)
    if (answer.code === codes.success) setVote(answer.data)
    else setProblem(answer.msg)
  }
  return (
    <>
      <button
        type="button"
        className="chip"
        aria-pressed={vote.voted}
        aria-busy={busy || undefined}
        onClick={() => void press()}
      >
        {t('review.helpful', { count: vote.helpful })}
      </button>
      <span className="field-error" role="alert">
        {problem}
      </span>
    </>
  )
}
