import { type NoticeKind, noticeKinds } from './notice.ts'

type Resource = (typeof noticeKinds)[NoticeKind]['resource']

/** Paths of the desk's screens below /admin, for the records that notices are about. Every notice leads somewhere. */
export const noticePaths: Record<Resource, (id: string) => string> = {
  order: (id) => `/orders/${id}`,
  return: (id) => `/returns/${id}`,
  inquiry: (id) => `/inbox/inquiries/${id}`,
  thread: (id) => `/inbox/${id}`,
  withdrawal: (id) => `/withdrawals/${id}`,
  review: () => '/inbox/reviews',
  question: () => '/inbox/questions',
  stock: (id) => `/stock/${id}`,
  setting: (id) => `/settings/${id}`,
  note: (id) => `/notes/${id}`,
  export: () => '/exports',
  import: (id) => `/import/${id}`,
  report: () => '/reports/tax',
}

/** The path of the screen that a notice leads to. */
export function noticePath(kind: NoticeKind, recordId: string): string {
  return noticeViews[kind] ?? noticePaths[noticeKinds[kind].resource](recordId)
}

/** Views of lists in which the record of a notice waits. */
export const noticeViews: Partial<Record<NoticeKind, string>> = {
  review_reported: '/inbox/reviews?view=reported',
  answer_added: '/inbox/questions?view=new-answers',
}
