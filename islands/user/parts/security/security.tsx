import { type ReactNode, Suspense } from 'react'
import { useEnv } from '#islands/env.tsx'
import { fetched } from '#islands/ui/fetched.ts'
import { useUser } from '../../use-user.ts'
import { ContactForm } from '../account/contact-form.tsx'
import { PasswordForm } from '../account/password-form.tsx'
import { Panel } from '../shared/panel.tsx'
import { Skeleton } from '../shared/skeleton.tsx'
import { SessionList } from './session-list.tsx'

const SecondStepPanel = fetched(() => import('./second-step-panel.tsx'))
const Passkeys = fetched(() => import('./passkeys.tsx'))

/** Security settings: password, contact details, passkeys and sessions. */
export default function Security(): ReactNode {
  const { t, link } = useEnv()
  const user = useUser()
  if (!user) return <Skeleton />
  return (
    <div className="grid gap-6">
      <Panel title={t('user.password.title')}>
        <PasswordForm user={user} />
      </Panel>
      <Panel title={t('user.contact.email')}>
        <ContactForm key={user.email} kind="email" user={user} />
      </Panel>
      <Panel title={t('user.contact.mobile')}>
        <ContactForm key={user.mobile} kind="mobile" user={user} />
      </Panel>
      <Suspense fallback={<Skeleton />}>
        <Passkeys />
        <SecondStepPanel user={user} />
      </Suspense>
      <Panel title={t('user.sessions.title')}>
        <SessionList />
        <p>
          <a className="link inline-block py-2.5" href={link('/user/security/activity')}>
            {t('user.security_activity')}
          </a>
        </p>
      </Panel>
    </div>
  )
}
