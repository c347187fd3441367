import { bcp47, type Lang } from '#contract/languages.ts'
import type { Thread } from '#contract/message.ts'
import type { Translate } from '#islands/messages.ts'

/** "Order ABCD-EFGH-JKMN", a product's name, or "General question". */
export function topicText(
  about: { kind: string; number: string; label?: string } | Thread['about'],
  t: Translate,
): string {
  if (!about) return t('chat.general')
  const label = about.label ?? about.number
  if (about.kind === 'order') return t('chat.order', { number: label })
  if (about.kind === 'return') return t('chat.return', { number: label })
  if (about.kind === 'inquiry') return t('chat.inquiry', { number: label })
  if (about.kind === 'feedback') return t('chat.feedback', { number: label })
  return label
}

/** Time of day for today, the date for earlier days. */
export function timeText(at: string, lang: string, now: Date = new Date()): string {
  const date = new Date(at)
  const isToday = date.toDateString() === now.toDateString()
  return new Intl.DateTimeFormat(
    bcp47[lang as Lang],
    isToday ? { timeStyle: 'short' } : { dateStyle: 'medium' },
  ).format(date)
}
