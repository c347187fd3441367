import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'error'

const tones: Record<Tone, string> = {
  neutral: 'bg-hover text-base-content',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  error: 'bg-error-soft text-error',
}

/** A state in one or two words. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2 py-0.5 text-xs leading-4 font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}
