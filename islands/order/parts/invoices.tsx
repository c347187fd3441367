import { type ReactNode, useEffect, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Order } from '#contract/order.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { goTo } from '#islands/go-to.ts'
import { callQuietly } from '#islands/quiet-call.ts'
import { accessOf } from '../access.ts'

type Documents = Data<'/order/invoice'>['documents']

/** The order's invoice and credit notes, to download. Their links expire, so each is asked for when it is pressed. */
export function Invoices({ order }: { order: Order }): ReactNode {
  const { t } = useEnv()
  const [documents, setDocuments] = useState<Documents>([])
  const [problem, setProblem] = useState('')
  const { number, payStatus, shipStatus, refunds } = order
  const mayExist = payStatus === 'paid' || shipStatus !== 'none'
  const settled = refunds.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refund brings a credit note
  useEffect(() => {
    if (!mayExist) return
    let left = false
    void callQuietly('/order/invoice', accessOf(number)).then((answer) => {
      if (!left && answer.code === codes.success) setDocuments(answer.data.documents)
    })
    return () => {
      left = true
    }
  }, [number, mayExist, shipStatus, settled])
  const download = async (document: string, format: 'pdf' | 'xml') => {
    const answer = await call('/order/invoice', { ...accessOf(number), document, format })
    if (answer.code !== codes.success) return setProblem(answer.msg || t('order.unreachable'))
    setProblem('')
    goTo(answer.data.url, { document: true })
  }
  if (documents.length === 0) return null
  return (
    <div data-invoices>
      <ul>
        {documents.map(({ number: name, kind }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4">
            <button
              type="button"
              className="link py-2.5 text-start"
              onClick={() => void download(name, 'pdf')}
            >
              {t(`order.document_${kind}`, { number: name })}
            </button>
            <button type="button" className="link hint py-2.5" onClick={() => void download(name, 'xml')}>
              XML<span className="sr-only"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="field-error empty:hidden" role="alert">
        {problem}
      </p>
    </div>
  )
}
