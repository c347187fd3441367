import { type NoticeKind, noticeKinds } from '#contract/admin/desk/notice.ts'
import type { Translate } from '#server/platform/messages.ts'

/** The words of a notice. Exports are named as in the desk. */
export function noticeText(t: Translate, kind: NoticeKind, values: Record<string, string>): string {
  const { resource } = noticeKinds[kind]
  const named = resource === 'export' ? { ...values, kind: t(`desk.export.kind_${values.kind}`) } : values
  return t(`desk_notice.${kind}`, named)
}
