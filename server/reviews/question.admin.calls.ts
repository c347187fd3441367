import type { questionAdminCalls } from '#contract/admin/marketing/review.ts'
import { defaultLanguage, isLang } from '#contract/languages.ts'
import type { UndoHandler } from '#server/platform/admin/changes/undo-change.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { answerList } from '#server/platform/admin/lists/read-list.ts'
import { freeUndo } from '#server/platform/admin/write.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { addAnswer } from './questions/answer-question.ts'
import { questionsInDatabase, readQuestion, readQuestions } from './staff/admin-questions.ts'
import {
  decideAnswer,
  lockQuestions,
  setStatus,
  showQuestions,
  undoQuestions,
} from './staff/moderate-questions.ts'

export const questionAdminHandlers: AdminHandlers<keyof typeof questionAdminCalls> = {
  '/question/list': (ctx, payload) =>
    answerList(ctx, questionsInDatabase, payload, (ids) => readQuestions(ctx.shop.pool, ids, ctx.lang), {
      tags: ['question'],
    }),

  async '/question/detail'({ shop, lang, t }, { id }) {
    const question = await readQuestion(shop.pool, id, lang)
    const { status, version } = question
    const can = {
      publish: status === 'published' ? { why: t('desk.question.is_published') } : true,
      reject: status === 'rejected' ? { why: t('desk.question.is_rejected') } : true,
      answer: true,
    } as const
    return { question, version, can }
  },

  async '/question/publish'(ctx, { questions }) {
    const rows = await lockQuestions(ctx, questions)
    return showQuestions(ctx, rows, await setStatus(ctx, rows, 'published'))
  },

  async '/question/reject'(ctx, { questions }) {
    const rows = await lockQuestions(ctx, questions)
    return showQuestions(ctx, rows, await setStatus(ctx, rows, 'rejected'))
  },

  async '/question/answer'(ctx, { id, version, text }) {
    const { tx, shop, at } = ctx
    const rows = await lockQuestions(ctx, [{ id, version }])
    const [row] = rows
    const published = await setStatus(ctx, rows, 'published')
    const lang = isLang(row!.lang) ? row!.lang : defaultLanguage
    const author = shop.settings(shopSetting).name
    const written = { from: 'staff' as const, customerId: null, author, lang, text, publish: true }
    const answerId = await addAnswer(tx, row!, written, at)
    const answered = { path: `${row!.id}.answers.${answerId}`, before: null, after: 'published' }
    return showQuestions(ctx, rows, [...published, answered])
  },

  async '/question/decideAnswer'(ctx, { id, version, answer, status }) {
    const rows = await lockQuestions(ctx, [{ id, version }])
    const shown = await showQuestions(ctx, rows, await decideAnswer(ctx, rows[0]!, answer, status))
    if (status === 'published') return shown
    // Nobody is told of a rejected answer, so nothing is held back.
    const undo = { kind: 'free' as const, until: new Date(ctx.at.getTime() + freeUndo) }
    return { ...shown, audit: { ...shown.audit, undo } }
  },
}

export const questionUndoing = {
  '/question/publish': undoQuestions,
  '/question/reject': undoQuestions,
  '/question/answer': undoQuestions,
  '/question/decideAnswer': undoQuestions,
} as const satisfies Record<string, UndoHandler>
