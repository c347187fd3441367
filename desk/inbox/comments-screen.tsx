import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { type CommentRow, commentList } from '#contract/admin/comment.ts'
import { commentMaxLength } from '#contract/rules.ts'
import { call } from '../calls.ts'
import { moment, nameOf } from '../formats.ts'
import type { ListScreen } from '../lists/list-screen.ts'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { linkLook } from '../ui/fact.tsx'
import { type Act, Answer, Moderation, Words } from './moderation.tsx'
import { statusTone } from './status-tone.ts'
import { decide } from './use-decision.ts'

const comments: ListScreen<'/comment/list'> = {
  call: '/comment/list',
  list: commentList,
  kind: 'comment',
  views: 'comment',
  texts: 'desk.inbox.comments',
  permission: 'reviews.moderate',
  pathOf: () => '/inbox/comments',
  nameOf: ({ author, article }) => `${author} · ${article.name}`,
  values: { status: (status) => t(`desk.inbox.status_${status}`) },
  columns: [
    { id: 'author', label: 'desk.inbox.author', text: ({ author }) => author },
    { id: 'at', label: 'desk.comment.at', text: ({ at }) => moment(at), sort: 'at' },
  ],
  bulk: [
    {
      id: 'approve',
      label: 'desk.inbox.publish',
      icon: <Check aria-hidden size={16} />,
      permission: 'reviews.moderate',
      run: ({ id }) => call('/comment/approve', { id }),
    },
    {
      id: 'refuse',
      label: 'desk.inbox.reject',
      icon: <X aria-hidden size={16} />,
      permission: 'reviews.moderate',
      run: ({ id }) => call('/comment/refuse', { id }),
    },
  ],
}

export function CommentsScreen() {
  return <Moderation screen={comments} entry={(row) => <Entry comment={row} />} actsOf={actsOf} />
}

function actsOf({ id, status }: CommentRow): Act[] {
  const approve: Act = {
    id: 'approve',
    label: t('desk.inbox.publish'),
    run: () => decide('/comment/approve', { id }, 'desk.inbox.published'),
  }
  const refuse: Act = {
    id: 'refuse',
    label: t('desk.inbox.reject'),
    run: () => decide('/comment/refuse', { id }, 'desk.inbox.rejected'),
  }
  const answer: Act = {
    id: 'reply',
    label: t('desk.inbox.answer'),
    text: {
      title: t('desk.inbox.answer_comment'),
      label: t('desk.inbox.answer'),
      hint: t('desk.inbox.answer_public'),
      maxLength: commentMaxLength,
    },
    run: (text) => decide('/comment/reply', { id, text }, 'desk.inbox.answered'),
  }
  return [...(status === 'approved' ? [] : [approve]), ...(status === 'refused' ? [] : [refuse, answer])]
}

function Entry({ comment }: { comment: CommentRow }) {
  const { author, article, text, status, parent, at, lang, customerId } = comment
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 className="font-semibold">
          <bdi>{article.name}</bdi>
        </h2>
        <Badge tone={statusTone(status)}>{t(`desk.inbox.status_${status}`)}</Badge>
      </header>
      <p className="text-note text-muted">
        {customerId && may('customers.read') ? (
          <Link to="/customers/$id" params={{ id: customerId }} className={linkLook}>
            <bdi>{author}</bdi>
          </Link>
        ) : (
          <bdi>{author}</bdi>
        )}{' '}
        · {moment(at)} · {nameOf('language', lang)}
      </p>
      {parent && <Answer by={t('desk.inbox.answers_to', { name: parent.author })} text={parent.text} />}
      <Words>{text}</Words>
    </>
  )
}
