import type { Tone } from '../ui/badge.tsx'

/** The tone of a moderation status. */
export function statusTone(status: string): Tone {
  return status === 'pending'
    ? 'warning'
    : status === 'rejected' || status === 'refused'
      ? 'neutral'
      : 'success'
}

/** The tone of an inquiry. An open one waits for the shop. */
export const inquiryTone = {
  open: 'warning',
  quoted: 'info',
  accepted: 'success',
  closed: 'neutral',
} as const
