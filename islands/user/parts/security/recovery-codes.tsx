import { type ReactNode, useEffect, useRef } from 'react'
import { useEnv } from '#islands/env.tsx'

/** Recovery codes, shown once. Takes the focus, because the form that had it is gone. */
export function RecoveryCodes({ codes }: { codes: string[] }): ReactNode {
  const { t } = useEnv()
  const notice = useRef<HTMLElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <section
      ref={notice}
      className="notice notice-warning grid gap-3"
      aria-label={t('auth.second.recovery')}
      tabIndex={-1}
    >
      <p>{t('user.second.recovery')}</p>
      <ul className="grid grid-cols-2 gap-2 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </section>
  )
}
