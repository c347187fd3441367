import { Check, X } from 'lucide-react'
import { type AdminQuestion, questionList } from '#contract/admin/marketing/review.ts'
import { call } from '../calls.ts'
import { moment, nameOf } from '../formats.ts'
import type { ListScreen } from '../lists/list-screen.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Byline, decisions, EntryHead, publishAct, rejectAct } from './entry-parts.tsx'
import { type Act, Answer, Moderation, Words } from './moderation.tsx'
import { decide } from './use-decision.ts'

const questions: ListScreen<'/question/list'> = {
  call: '/question/list',
  list: questionList,
  kind: 'question',
  views: 'question',
  texts: 'desk.inbox.questions',
  permission: 'reviews.moderate',
  pathOf: () => '/inbox/questions',
  nameOf: ({ author, product }) => `${author} · ${product.name}`,
  values: {
    status: (status) => t(`desk.inbox.status_${status}`),
    lang: (lang) => nameOf('language', lang),
  },
  columns: [
    { id: 'author', label: 'desk.inbox.author', text: ({ author }) => author },
    {
      id: 'createdAt',
      label: 'desk.question.created',
      text: ({ createdAt }) => moment(createdAt),
      sort: 'createdAt',
    },
  ],
  bulk: decisions(
    ({ id, version }) => call('/question/publish', { questions: [{ id, version }] }),
    ({ id, version }) => call('/question/reject', { questions: [{ id, version }] }),
  ),
}

export function QuestionsScreen() {
  return <Moderation screen={questions} entry={(row) => <Entry question={row} />} actsOf={actsOf} />
}

function actsOf({ id, version, status }: AdminQuestion): Act[] {
  const target = { questions: [{ id, version }] }
  const approve = publishAct(() => decide('/question/publish', target, 'desk.inbox.published'))
  const refuse = rejectAct(() => decide('/question/reject', target, 'desk.inbox.rejected'))
  const answer: Act = {
    id: 'reply',
    label: t('desk.inbox.answer'),
    text: {
      title: t('desk.inbox.answer_question'),
      label: t('desk.inbox.answer'),
      hint: t('desk.inbox.answer_emailed'),
      maxLength: 2000,
    },
    run: (text) => decide('/question/answer', { id, version, text }, 'desk.inbox.answered'),
  }
  return [
    ...(status === 'rejected' ? [] : [answer]),
    ...(status === 'published' ? [] : [approve]),
    ...(status === 'rejected' ? [] : [refuse]),
  ]
}

function Entry({ question }: { question: AdminQuestion }) {
  const { id, version, author, product, text, status, answers, createdAt, lang, customerId, email } = question
  const settle = (answer: string, to: 'published' | 'rejected') => () =>
    void decide(
      '/question/decideAnswer',
      { id, version, answer, status: to },
      to === 'published' ? 'desk.inbox.published' : 'desk.inbox.rejected',
    )
  return (
    <>
      <EntryHead title={product.name} status={status} />
      <Byline at={createdAt} {...{ author, customerId, email, lang }} />
      <Words>{text}</Words>
      {answers.map((answer) => (
        <Answer
          key={answer.id}
          by={[
            answer.author,
            t(`desk.inbox.by_${answer.from}`),
            t(`desk.inbox.status_${answer.status}`),
            moment(answer.createdAt),
          ].join(' · ')}
          text={answer.text}
        >
          <span className="mt-2 flex flex-wrap gap-2">
            {answer.from === 'buyer' && answer.status !== 'published' && (
              <Button icon={Check} onPress={settle(answer.id, 'published')}>
                {t('desk.inbox.publish_answer')}
              </Button>
            )}
            {answer.status !== 'rejected' && (
              <Button icon={X} onPress={settle(answer.id, 'rejected')}>
                {t(answer.from === 'staff' ? 'desk.inbox.take_back_answer' : 'desk.inbox.reject_answer')}
              </Button>
            )}
          </span>
        </Answer>
      ))}
    </>
  )
}
