import type { Tone } from '../ui/badge.tsx'

/** The tone of a moderation status. */
export function statusTone(status: string): Tone {
  return status === 'pending'
    ? 'warning'
    : status === 'rejected' || status === 'refused'
      ? 'neutral'
      : 'success'
}
