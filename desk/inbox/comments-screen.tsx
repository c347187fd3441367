import { type CommentRow, commentList } from '#contract/admin/content/comment.ts'
import { commentMaxLength } from '#contract/rules.ts'
import { call } from '../calls.ts'
import { moment } from '../formats.ts'
import type { ListScreen } from '../lists/list-screen.ts'
import { t } from '../texts.ts'
import { Byline, decisions, EntryHead, publishAct, rejectAct } from './entry-parts.tsx'
import { type Act, Answer, Moderation, Words } from './moderation.tsx'
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
  bulk: decisions(
    ({ id }) => call('/comment/approve', { id }),
    ({ id }) => call('/comment/refuse', { id }),
  ),
}

export function CommentsScreen() {
  return <Moderation screen={comments} entry={(row) => <Entry comment={row} />} actsOf={actsOf} />
}

function actsOf({ id, status }: CommentRow): Act[] {
  const approve = publishAct(() => decide('/comment/approve', { id }, 'desk.inbox.published'))
  const refuse = rejectAct(() => decide('/comment/refuse', { id }, 'desk.inbox.rejected'))
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
      <EntryHead title={article.name} status={status} />
      <Byline {...{ author, customerId, at, lang }} />
      {parent && <Answer by={t('desk.inbox.answers_to', { name: parent.author })} text={parent.text} />}
      <Words>{text}</Words>
    </>
  )
}
