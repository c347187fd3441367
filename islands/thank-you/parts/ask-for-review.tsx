import { type ReactNode, useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { callQuietly } from '#islands/quiet-call.ts'
import { orderKey } from '#islands/stores/order-keys.ts'

/** Lets the buyer agree to one email that asks for reviews of this order. Hidden if the shop never asks. */
export function AskForReview({ number }: { number: string }): ReactNode {
  const { t } = useEnv()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [problem, setProblem] = useState('')
  const accessKey = orderKey(number)
  const order = { orderNumber: number, ...(accessKey ? { accessKey } : {}) }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each order
  useEffect(() => {
    void callQuietly('/review/mine', order).then((answer) => {
      if (answer.code === codes.success) setWanted(answer.data.wanted)
    })
  }, [number])
  if (wanted === null) return null
  const change = async (next: boolean) => {
    setWanted(next)
    setProblem('')
    const answer = await call('/review/ask', { ...order, wanted: next })
    if (answer.code === codes.success) return
    setWanted(!next)
    setProblem(answer.msg)
  }
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          className="checkbox"
          checked={wanted}
          onChange={(event) => void change(event.target.checked)}
        />
        <span>{t('order.ask_review')}</span>
      </label>
      <p className="field-error" role="alert">
        {problem}
      </p>
    </div>
  )
}
