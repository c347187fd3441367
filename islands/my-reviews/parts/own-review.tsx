import { type ReactNode, useState } from 'react'
import { codes } from '#contract/codes.ts'
import type { OwnReview as Written } from '#contract/review.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { Paragraphs } from '#islands/reviews/parts/paragraphs.tsx'
import { dayOfYear } from '#islands/ui/day-text.ts'
import { Picture } from '#islands/ui/picture.tsx'
import { Stars } from '#islands/ui/stars.tsx'
import { ConfirmDialog } from '#islands/user/parts/shared/confirm-dialog.tsx'
import type { Asked } from '../address.ts'

type Props = { review: Written; order: Asked['order']; onRemoved(): void }

/** A review as its author sees it: whether it is published, why not, the shop's answer, and a way to delete it. */
export function OwnReview({ review, order, onRemoved }: Props): ReactNode {
  const { t, lang, link } = useEnv()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const { id, product, status, rejectReason, rating, title, text, images, createdAt, reply, helpful } = review
  const remove = async () => {
    const answer = await call('/review/remove', { id, ...order })
    if (answer.code === codes.success) onRemoved()
    else setProblem(answer.msg)
  }
  return (
    <li className="review" data-review={id}>
      <div className="flex flex-wrap items-center gap-4">
        {product.image && (
          <Picture className="frame w-16 shrink-0" image={product.image} sizes="64px" alt="" />
        )}
        <p className="min-w-0 grow basis-40">
          {product.slug ? (
            <a className="link font-semibold" href={link(`/product/${product.slug}`)}>
              {product.name}
            </a>
          ) : (
            <span className="font-semibold">{product.name}</span>
          )}
          <span className="hint block">{dayOfYear(createdAt, lang)}</span>
        </p>
        <span className={`badge ${status === 'published' ? 'badge-success' : ''}`}>
          {t(`my_review.status_${status}`)}
        </span>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />
        {title && <strong dir="auto">{title}</strong>}
      </p>
      {rejectReason && <p className="notice notice-warning">{rejectReason}</p>}
      {text && <Paragraphs text={text} />}
      {images.length > 0 && (
        <ul className="review-pictures">
          {images.map((image) => (
            <li key={image.url}>
              <Picture className="frame" image={image} sizes="96px" alt="" />
            </li>
          ))}
        </ul>
      )}
      {reply && (
        <blockquote className="grid gap-2">
          <p className="font-semibold">{t('review.reply')}</p>
          <Paragraphs text={reply.text} />
        </blockquote>
      )}
      <p className="flex flex-wrap items-center gap-x-5">
        {helpful > 0 && <span className="hint">{t('my_review.helpful_count', { count: helpful })}</span>}
        <button type="button" className="link py-2.5 text-sm" onClick={() => setAsking(true)}>
          {t('my_review.remove')}
        </button>
      </p>
      <p className="field-error" role="alert">
        {problem}
      </p>
      {asking && (
        <ConfirmDialog
          action={t('my_review.remove')}
          what={product.name}
          onYes={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  )
}
