import type { ReactNode } from 'react'
import type { InquiryStatus, Quote } from '#contract/inquiry.ts'
import { useEnv } from '#islands/env.tsx'
import type { Translate } from '#islands/messages.ts'
import { dayText } from '#islands/ui/day-text.ts'

const tones: Record<InquiryStatus, string> = {
  open: 'badge',
  quoted: 'badge badge-warning',
  accepted: 'badge badge-success',
  closed: 'badge',
}

export function StatusBadge({ status }: { status: InquiryStatus }): ReactNode {
  const { t } = useEnv()
  return <span className={tones[status]}>{t(`inquiry.status_${status}`)}</span>
}

/** Says in one sentence how it goes on. */
export function nextText(
  status: InquiryStatus,
  quote: (Pick<Quote, 'status' | 'validUntil'> & { orderNumber?: string | null }) | null,
  t: Translate,
  lang: string,
): string {
  if (!quote) return t(status === 'closed' ? 'inquiry.next_closed' : 'inquiry.next_open')
  if (quote.orderNumber) return t('quote.next_ordered')
  const key =
    status === 'closed' && quote.status === 'replaced' ? 'inquiry.next_closed' : `quote.next_${quote.status}`
  return t(key, { date: dayText(quote.validUntil, lang) })
}
