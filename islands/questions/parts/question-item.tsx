import { type ReactNode, Suspense, useState } from 'react'
import type { Question } from '#contract/review.ts'
import { useEnv } from '#islands/env.tsx'
import { Paragraphs } from '#islands/reviews/parts/paragraphs.tsx'
import { dayOfYear } from '#islands/ui/day-text.ts'
import { fetched } from '#islands/ui/fetched.ts'

const AnswerForm = fetched(() => import('./answer-form.tsx'))

/** A question with its answers, and a way to add one for shoppers who own the product. */
export function QuestionItem({ question }: { question: Question }): ReactNode {
  const { t, lang } = useEnv()
  const [answering, setAnswering] = useState(false)
  const [answered, setAnswered] = useState('')
  const { id, author, lang: written, text, createdAt, answers } = question
  return (
    <article className="review" data-question={id}>
      <div className="font-semibold">
        <Paragraphs text={text} lang={written} />
      </div>
      <p className="hint">
        {t('question.asked_by')} <bdi>{author}</bdi> ·{' '}
        <time dateTime={createdAt}>{dayOfYear(createdAt, lang)}</time>
      </p>
      {answers.map((answer) => (
        <blockquote key={answer.id} className="grid gap-2">
          <Paragraphs text={answer.text} lang={answer.lang} />
          <p className="hint flex flex-wrap items-center gap-x-3">
            <bdi>{answer.author}</bdi>
            <span className="badge">{t(`question.from_${answer.from}`)}</span>
            <time dateTime={answer.createdAt}>{dayOfYear(answer.createdAt, lang)}</time>
          </p>
        </blockquote>
      ))}
      <p role="status" className={answered ? 'notice notice-success' : 'sr-only'}>
        {answered}
      </p>
      {!answering && !answered && (
        <button
          type="button"
          className="link justify-self-start py-2.5 text-sm"
          onClick={() => setAnswering(true)}
        >
          {t('question.answer')}
        </button>
      )}
      <Suspense>
        {answering && (
          <AnswerForm
            id={id}
            onAnswered={(status) => {
              setAnswering(false)
              setAnswered(t(`question.answered_${status}`))
            }}
            onClose={() => setAnswering(false)}
          />
        )}
      </Suspense>
    </article>
  )
}
