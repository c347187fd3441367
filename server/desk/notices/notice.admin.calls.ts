import type { noticeCalls } from '#contract/admin/desk/notice.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { listNotices, rulesOf, saveRule, seeNotices } from './manage-notices.ts'

export const noticeHandlers: AdminHandlers<keyof typeof noticeCalls> = {
  '/notice/list': listNotices,

  async '/notice/seen'({ tx, caller, at }, { ids }) {
    const { seen, unseen } = await seeNotices(tx, caller, ids, at)
    const changes = [{ path: 'seen', before: 0, after: seen }]
    return { data: { unseen }, audit: { resource: 'notice', id: caller.id, label: caller.name, changes } }
  },

  async '/notice/rule'({ tx, caller }, rule) {
    const before = (await rulesOf(tx, caller)).find(({ kind }) => kind === rule.kind)
    await saveRule(tx, caller, rule)
    const changes = [{ path: rule.kind, before: before ?? null, after: rule }]
    return {
      data: { rules: await rulesOf(tx, caller) },
      audit: { resource: 'notice', id: caller.id, label: caller.name, changes },
    }
  },
}
