import { type ReactNode, Suspense, useState } from 'react'
import type { OpenLine as Line, OwnReview } from '#contract/review.ts'
import { useEnv } from '#islands/env.tsx'
import { dayOfYear } from '#islands/ui/day-text.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { optionsText } from '#islands/ui/options-text.ts'
import { Picture } from '#islands/ui/picture.tsx'

const ReviewForm = fetched(() => import('./review-form.tsx'))

type Props = {
  line: Line
  author: string
  accessKey?: string
  /** The form is open from the start. */
  opened: boolean
  stars: string
  onSent(review: OwnReview): void
}

/** An item that waits for a review. Its form opens in place. */
export function OpenLine({ line, opened, ...form }: Props): ReactNode {
  const { t, lang } = useEnv()
  const [open, setOpen] = useState(opened)
  const { name, options, image, deliveredAt } = line
  return (
    <li className="card grid gap-5" data-line={line.lineId}>
      <div className="flex flex-wrap items-center gap-4">
        {image ? (
          <Picture className="frame w-16 shrink-0" image={image} sizes="64px" alt="" />
        ) : (
          <span className="frame w-16 shrink-0" aria-hidden="true" />
        )}
        <p className="min-w-0 grow basis-40 font-semibold wrap-anywhere">
          {name}
          <span className="hint block font-normal">
            {[
              optionsText(options),
              deliveredAt && t('my_review.delivered', { date: dayOfYear(deliveredAt, lang) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        {!open && (
          <button type="button" className="btn" onClick={() => setOpen(true)}>
            {t('review.write')}
            <span className="sr-only"> {name}</span>
          </button>
        )}
      </div>
      <Suspense fallback={<span className="skeleton block h-60" aria-hidden="true" />}>
        {open && <ReviewForm line={line} {...form} onClose={() => setOpen(false)} />}
      </Suspense>
    </li>
  )
}
