import type { CSSProperties, ReactNode } from 'react'
import type { OpenLine, OwnReview } from '#contract/review.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { type Errors, type Form, useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { PictureField } from '#islands/returns/parts/apply/picture-field.tsx'
import { maxPictures, usePictures } from '#islands/returns/parts/apply/use-pictures.ts'
import { Field } from '#islands/ui/field.tsx'
import { TextArea } from '#islands/ui/text-area.tsx'

type Props = {
  line: OpenLine
  author: string
  accessKey?: string
  stars: string
  onSent(review: OwnReview): void
  onClose(): void
}

/** A review: stars, and if the shopper likes a title, text, pictures and another name. Survives a reload. */
export default function ReviewForm({ line, author, accessKey, stars, onSent, onClose }: Props): ReactNode {
  const { t } = useEnv()
  const form = useForm(
    { rating: stars, title: '', text: '', author },
    { key: `reviewDraft:${line.lineId}`, kept: ['rating', 'title', 'text', 'author'] },
  )
  const pictures = usePictures()
  const submit = async () => {
    const { rating = '', title = '', text = '', author: shown = '' } = form.values
    const found: Errors = rating === '' ? { rating: t('my_review.choose_stars') } : {}
    const sent = await form.send(found, () =>
      call('/review/add', {
        orderNumber: line.orderNumber,
        ...(accessKey ? { accessKey } : {}),
        lineId: line.lineId,
        rating: Number(rating),
        title,
        text,
        images: pictures.kept.map(({ id }) => id),
        ...(shown.trim() ? { author: shown } : {}),
      }),
    )
    if (!sent) return
    form.reset()
    onSent(sent.review)
  }
  return (
    <FormFrame form={form} onSubmit={() => pictures.busy || void submit()}>
      <StarChoice form={form} name={line.lineId} />
      <Field {...form.bind('title')} label={t('my_review.title')} maxLength={120} />
      <TextArea
        {...form.bind('text')}
        label={t('my_review.text')}
        hint={t('my_review.text_hint')}
        rows={5}
        maxLength={5000}
      />
      <PictureField pictures={pictures} hint={t('my_review.pictures_hint', { max: maxPictures })} />
      <p className="field-error" role="alert">
        {form.errors.images}
      </p>
      <Field
        {...form.bind('author')}
        label={t('my_review.author')}
        hint={t('my_review.author_hint')}
        autoComplete="nickname"
        maxLength={60}
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={form.busy || pictures.busy}>{t('my_review.send')}</SubmitButton>
        <button type="button" className="btn btn-ghost" onClick={onClose}>
          {t('my_review.cancel')}
        </button>
      </div>
      <p className="hint">{t('my_review.terms')}</p>
    </FormFrame>
  )
}

const levels = ['1', '2', '3', '4', '5'] as const

function StarChoice({ form, name }: { form: Form; name: string }): ReactNode {
  const { t } = useEnv()
  const { value, error } = form.bind('rating')
  return (
    <fieldset className="field" aria-describedby={error ? `${name}-stars` : undefined}>
      <legend className="label mb-1.5">{t('my_review.rating')}</legend>
      <div className="flex flex-wrap items-center gap-x-4">
        <span className="star-choice -ms-1.5">
          {levels.map((stars) => (
            <label key={stars}>
              <input
                type="radio"
                className="sr-only"
                name={`rating-${name}`}
                value={stars}
                checked={value === stars}
                aria-invalid={error ? true : undefined}
                aria-label={t(`my_review.rating_${stars}`)}
                onChange={() => form.set({ rating: stars })}
              />
              <span className="stars" style={{ width: '2rem', height: '2rem' } as CSSProperties} />
            </label>
          ))}
        </span>
        <span className="hint" aria-hidden="true">
          {value && t(`my_review.rating_${value}`)}
        </span>
      </div>
      {error && (
        <p id={`${name}-stars`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
