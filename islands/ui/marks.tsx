import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'

/** The ways to pay, by name. */
export function Marks({ marks }: { marks: string[] }): ReactNode {
  const { t } = useEnv()
  if (marks.length === 0) return null
  return (
    <ul className="marks" aria-label={t('cart.marks')}>
      {marks.map((mark) => (
        <li key={mark}>{mark}</li>
      ))}
    </ul>
  )
}
