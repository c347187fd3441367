import { type ReactNode, Suspense, useState } from 'react'
import type { SeenReview } from '#contract/review.ts'
import { useEnv } from '#islands/env.tsx'
import { dayOfYear } from '#islands/ui/day-text.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { Stars } from '#islands/ui/stars.tsx'
import { Helpful } from './helpful.tsx'
import { Paragraphs } from './paragraphs.tsx'

const PictureDialog = fetched(() => import('./picture-dialog.tsx'))
const Report = fetched(() => import('./report.tsx'))

/** One review with its pictures, the shop's answer, and what readers can say about it. */
export function ReviewItem({ review }: { review: SeenReview }): ReactNode {
  const { t, lang } = useEnv()
  const [enlarged, setEnlarged] = useState<number | null>(null)
  const [reporting, setReporting] = useState(false)
  const { author, verified, rating, title, text, lang: written, images, createdAt, reply } = review
  return (
    <article className="review" data-review={review.id}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />
        {title && (
          <strong lang={written} dir="auto">
            {title}
          </strong>
        )}
      </p>
      <p className="hint flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi>{author}</bdi>
        {verified && <span className="badge">{t('review.verified')}</span>}
        <time dateTime={createdAt}>{dayOfYear(createdAt, lang)}</time>
      </p>
      {text && <Paragraphs text={text} lang={written} />}
      {images.length > 0 && (
        <ul className="review-pictures">
          {images.map((image, index) => (
            <li key={image.url}>
              <button
                type="button"
                aria-label={t('review.enlarge', { place: index + 1, count: images.length, author })}
                onClick={() => setEnlarged(index)}
              >
                <Picture className="frame" image={image} sizes="96px" alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <blockquote className="grid gap-2">
          <p className="font-semibold">
            {t('review.reply')} <span className="hint font-normal">{dayOfYear(reply.at, lang)}</span>
          </p>
          <Paragraphs text={reply.text} />
        </blockquote>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <Helpful review={review} />
        <button type="button" className="link py-2.5 text-sm text-muted" onClick={() => setReporting(true)}>
          {t('review.report')}
        </button>
      </div>
      <Suspense>
        {enlarged !== null && (
          <PictureDialog images={images} first={enlarged} author={author} onClose={() => setEnlarged(null)} />
        )}
        {reporting && <Report id={review.id} onClose={() => setReporting(false)} />}
      </Suspense>
    </article>
  )
}
