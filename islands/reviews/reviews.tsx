import { type ReactNode, useRef, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { Props } from '#contract/components.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { ReviewItem } from './parts/review-item.tsx'
import { Summary } from './parts/summary.tsx'

type Ask = { sort: (typeof sorts)[number]; rating: number | null; pictures: boolean }

/** Written out, because importing the contract would bundle zod. */
const sorts = ['helpful', 'newest', 'highest', 'lowest'] as const

/** Reviews of a product. The server renders the first ones; filters, order and more of them come by calls. */
export default function ReviewList({ slug, summary, first }: Props<'reviews'>): ReactNode {
  const { t, link } = useEnv()
  const [ask, setAsk] = useState<Ask>({ sort: 'helpful', rating: null, pictures: false })
  const [items, setItems] = useState(first.items)
  const [total, setTotal] = useState(first.total)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const page = useRef(1)
  /** Only the answer to the latest request counts. */
  const latest = useRef(0)
  const load = async (wanted: Ask, next: number) => {
    const turn = ++latest.current
    setAsk(wanted)
    setBusy(true)
    setProblem('')
    const { sort, rating, pictures } = wanted
    const answer = await call('/review/list', {
      ...{ slug, sort, pictures, page: next, size: first.size },
      ...(rating ? { rating } : {}),
    })
    if (turn !== latest.current) return
    setBusy(false)
    if (answer.code !== codes.success) return setProblem(answer.msg || t('review.not_loaded'))
    page.current = next
    const known = new Set(next === 1 ? [] : items.map(({ id }) => id))
    setItems([...(next === 1 ? [] : items), ...answer.data.items.filter(({ id }) => !known.has(id))])
    setTotal(answer.data.total)
  }
  const change = (changes: Partial<Ask>) => void load({ ...ask, ...changes }, 1)
  const filtered = ask.rating !== null || ask.pictures
  return (
    <div className="reviews">
      <div className="grid gap-5">
        <Summary
          {...summary}
          chosen={ask.rating}
          onChoose={(rating) => change({ rating: rating === ask.rating ? null : rating })}
        />
        <p>
          <a className="btn" href={link('/user/review')}>
            {t('review.write')}
          </a>
        </p>
        <p className="hint">{t('review.who_writes')}</p>
      </div>
      <div className="min-w-0" aria-busy={busy || undefined}>
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <p className="hint grow" role="status">
            {t(filtered ? 'review.found' : 'review.count', { count: total })}
          </p>
          {summary.pictured && (
            <button
              type="button"
              className="chip"
              aria-pressed={ask.pictures}
              onClick={() => change({ pictures: !ask.pictures })}
            >
              {t('review.with_pictures')}
            </button>
          )}
        </div>
        {/* Buttons: a select would have autofill lay out this skipped section at the start (13 ms). */}
        {first.total > 1 && (
          <fieldset className="chips mb-4">
            <legend className="sr-only">{t('review.sort')}</legend>
            {sorts.map((sort) => (
              <button
                key={sort}
                type="button"
                className="chip shrink-0"
                aria-pressed={sort === ask.sort}
                onClick={() => change({ sort })}
              >
                {t(`review.sort_${sort}`)}
              </button>
            ))}
          </fieldset>
        )}
        {filtered && (
          <p className="mb-4">
            <button
              type="button"
              className="link py-2.5"
              onClick={() => change({ rating: null, pictures: false })}
            >
              {t('review.show_all')}
            </button>
          </p>
        )}
        <ul>
          {items.map((review) => (
            <li key={review.id}>
              <ReviewItem review={review} />
            </li>
          ))}
        </ul>
        {items.length === 0 && <p className="py-6 text-muted">{t('review.none_match')}</p>}
        <p className="field-error" role="alert">
          {problem}
        </p>
        {items.length < total && (
          <button
            type="button"
            className="btn mt-4"
            aria-busy={busy || undefined}
            onClick={() => void load(ask, page.current + 1)}
          >
            {t('review.more')}
          </button>
        )}
      </div>
    </div>
  )
}
