import { type ReactNode, Suspense, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Props } from '#contract/components.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { fetched } from '#islands/ui/fetched.ts'
import { QuestionItem } from './parts/question-item.tsx'

const AskForm = fetched(() => import('./parts/ask-form.tsx'))

/** Questions about a product with their answers. The server renders the first ones. */
export default function QuestionList({ slug, first }: Props<'questions'>): ReactNode {
  const { t } = useEnv()
  const [items, setItems] = useState(first.items)
  const [total, setTotal] = useState(first.total)
  const [asking, setAsking] = useState(false)
  /** The status of the question just asked. */
  const [asked, setAsked] = useState<'pending' | 'published' | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const page = useRef(1)
  const load = async (next: number) => {
    setBusy(true)
    const answer = await call('/question/list', { slug, page: next, size: first.size })
    setBusy(false)
    if (answer.code !== codes.success) return setProblem(answer.msg || t('review.not_loaded'))
    setProblem('')
    page.current = next
    const known = new Set(next === 1 ? [] : items.map(({ id }) => id))
    setItems([...(next === 1 ? [] : items), ...answer.data.items.filter(({ id }) => !known.has(id))])
    setTotal(answer.data.total)
  }
  const done = (status: 'pending' | 'published') => {
    setAsked(status)
    setAsking(false)
    if (status === 'published') void load(1)
  }
  return (
    <div className="grid gap-6">
      {items.length === 0 && !asked && <p className="text-muted">{t('question.none')}</p>}
      {items.length > 0 && (
        <ul className="max-w-4xl">
          {items.map((question) => (
            <li key={question.id}>
              <QuestionItem question={question} />
            </li>
          ))}
        </ul>
      )}
      <p className="field-error" role="alert">
        {problem}
      </p>
      {items.length < total && (
        <button
          type="button"
          className="btn justify-self-start"
          aria-busy={busy || undefined}
          onClick={() => void load(page.current + 1)}
        >
          {t('question.more')}
        </button>
      )}
      <p role="status" className={asked ? 'notice notice-success' : 'sr-only'}>
        {asked ? t(`question.asked_${asked}`) : ''}
      </p>
      {!asking && (
        <button
          type="button"
          className="btn justify-self-start"
          onClick={() => {
            setAsked(null)
            setAsking(true)
          }}
        >
          {t('question.ask')}
        </button>
      )}
      <Suspense fallback={<span className="skeleton block h-40" aria-hidden="true" />}>
        {asking && <AskForm slug={slug} onAsked={done} onClose={() => setAsking(false)} />}
      </Suspense>
    </div>
  )
}
