import type { ReactNode } from 'react'
import type { Comment, CommentReply } from '#contract/comment.ts'
import { bcp47, type Lang } from '#contract/languages.ts'
import { useEnv } from '#islands/env.tsx'

type CommentProps = {
  comment: Comment
  /** Opens or closes the form for an answer; null if there can be none. */
  onAnswer: (() => void) | null
  answering: boolean
  children: ReactNode
}

/** A comment with its answers below it. */
export function CommentView({ comment, onAnswer, answering, children }: CommentProps): ReactNode {
  const { t } = useEnv()
  return (
    <li className="comment">
      <Words comment={comment} />
      {onAnswer && (
        <button
          type="button"
          className="link min-h-11 justify-self-start text-sm"
          aria-expanded={answering}
          onClick={onAnswer}
        >
          {t('comment.answer')}
          <span className="sr-only"> {comment.author}</span>
        </button>
      )}
      {(comment.replies.length > 0 || answering) && (
        <div className="comment-replies">
          {comment.replies.length > 0 && (
            <ul className="grid gap-5">
              {comment.replies.map((reply) => (
                <li key={reply.id} className="comment">
                  <Words comment={reply} />
                </li>
              ))}
            </ul>
          )}
          {children}
        </div>
      )}
    </li>
  )
}

function Words({ comment: { author, staff, at, held, text } }: { comment: CommentReply }): ReactNode {
  const { t, lang } = useEnv()
  // In one time zone, so that server and browser render the same day.
  const day = new Intl.DateTimeFormat(bcp47[lang as Lang], { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <strong className="font-semibold">{author}</strong>
        {staff && <span className="badge">{t('comment.staff')}</span>}
        <time className="text-sm text-muted" dateTime={at}>
          {day.format(new Date(at))}
        </time>
        {held && <span className="text-sm text-muted">{t('comment.held_mark')}</span>}
      </p>
      <p className="comment-text">{text}</p>
    </>
  )
}
