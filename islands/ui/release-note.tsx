import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'
import { dayText } from './day-text.ts'

/** Says of a line that it is sold ahead, and when it comes out. */
export function ReleaseNote({ releaseOn }: { releaseOn: string | null | undefined }): ReactNode {
  const { t, lang } = useEnv()
  if (!releaseOn) return null
  return <span className="hint block">{t('cart.released', { day: dayText(releaseOn, lang) })}</span>
}
