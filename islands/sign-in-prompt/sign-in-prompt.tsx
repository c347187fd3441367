import type { ReactNode } from 'react'
import type { Props } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'

/** Explains why sign-in is needed, with a link that returns here afterwards. */
export default function SignInPrompt({ back }: Props<'sign-in-prompt'>): ReactNode {
  const { t, link, path } = useEnv()
  const query = `?back=${encodeURIComponent(back ?? path)}`
  return (
    <div className="empty">
      <p>{t('user.prompt.text')}</p>
      <p className="flex flex-wrap justify-center gap-3">
        <a className="btn btn-primary" href={link('/auth/signin') + query}>
          {t('user.prompt.sign_in')}
        </a>
        <a className="btn" href={link('/auth/signup') + query}>
          {t('user.prompt.sign_up')}
        </a>
      </p>
    </div>
  )
}
