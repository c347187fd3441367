import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { codes } from '#contract/codes.ts'
import type { Comment, CommentList } from '#contract/comment.ts'
import type { Props } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'
import { callQuietly } from '#islands/quiet-call.ts'
import { token } from '#islands/stores/session.ts'
import { fetched } from '#islands/ui/fetched.ts'
import { NotLoaded } from '#islands/ui/not-loaded.tsx'
import { useMounted } from '#islands/ui/use-mounted.ts'
import { CommentView } from './parts/comment-view.tsx'

/** Its code comes for customers only: most readers never write. */
const CommentForm = fetched(() => import('./parts/comment-form.tsx'))

/** Comments with their answers, and a form for customers. The server renders those that everybody sees. */
export default function Comments({ slug, list: first }: Props<'comments'>): ReactNode {
  const { t, link, path } = useEnv()
  const [list, setList] = useState(first)
  const [answering, setAnswering] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const isMounted = useMounted()
  const signedIn = useStore(token) !== null && isMounted
  // Customers also see those of their own that are not approved yet.
  useEffect(() => {
    if (!signedIn) return
    void callQuietly('/comment/list', { slug }).then((answer) => {
      if (answer.code === codes.success) setList(answer.data)
    })
  }, [signedIn, slug])
  const more = async () => {
    setBusy(true)
    const answer = await callQuietly('/comment/list', { slug, page: list.page + 1 })
    setBusy(false)
    setFailed(answer.code !== codes.success)
    if (answer.code === codes.success) setList((now) => joined(now, answer.data))
  }
  const added = (comment: Comment, parentId?: string) => {
    setList((now) => withComment(now, comment, parentId))
    setAnswering(null)
  }
  const signIn = `${link('/auth/signin')}?back=${encodeURIComponent(path)}`
  return (
    <div className="grid gap-8">
      {list.open &&
        (signedIn ? (
          <Suspense>
            <CommentForm slug={slug} onAdded={added} />
          </Suspense>
        ) : (
          <p className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <span>{t('comment.sign_in')}</span>
            <a className="btn btn-sm" href={signIn}>
              {t('user.prompt.sign_in')}
            </a>
          </p>
        ))}
      {list.items.length > 0 && (
        <ul className="grid gap-6">
          {list.items.map((comment) => (
            <CommentView
              key={comment.id}
              comment={comment}
              onAnswer={
                list.open && signedIn && !comment.held
                  ? () => setAnswering(answering === comment.id ? null : comment.id)
                  : null
              }
              answering={answering === comment.id}
            >
              {answering === comment.id && (
                <Suspense>
                  <CommentForm
                    slug={slug}
                    parent={comment}
                    onAdded={(reply: Comment) => added(reply, comment.id)}
                  />
                </Suspense>
              )}
            </CommentView>
          ))}
        </ul>
      )}
      {failed && <NotLoaded onRetry={more} />}
      {!failed && list.page * list.size < list.total && (
        <button
          type="button"
          className="btn justify-self-center"
          aria-busy={busy || undefined}
          onClick={() => busy || void more()}
        >
          {t('user.more')}
        </button>
      )}
    </div>
  )
}

/** A comment written meanwhile moves the others to later pages: none is shown twice. */
function joined(now: CommentList, next: CommentList): CommentList {
  const known = new Set(now.items.map(({ id }) => id))
  return { ...next, items: [...now.items, ...next.items.filter(({ id }) => !known.has(id))] }
}

function withComment(list: CommentList, comment: Comment, parentId: string | undefined): CommentList {
  if (parentId === undefined)
    return { ...list, items: [comment, ...list.items], total: list.total + 1, count: list.count + 1 }
  const items = list.items.map((each) =>
    each.id === parentId ? { ...each, replies: [...each.replies, comment] } : each,
  )
  return { ...list, items, count: list.count + 1 }
}
