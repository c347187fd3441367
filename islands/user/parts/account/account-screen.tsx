import { type ReactNode, useState } from 'react'
import type { User } from '#contract/account.ts'
import { FormFrame } from '#islands/account/parts/form-frame.tsx'
import { SubmitButton } from '#islands/account/parts/submit-button.tsx'
import { useForm } from '#islands/account/use-form.ts'
import { call } from '#islands/api.ts'
import { useEnv } from '#islands/env.tsx'
import { Field } from '#islands/ui/field.tsx'
import { missing } from '../../missing.ts'
import { keepUser, useUser } from '../../use-user.ts'
import { Panel } from '../shared/panel.tsx'
import { Saved } from '../shared/saved.tsx'
import { Skeleton } from '../shared/skeleton.tsx'
import { Unsaved } from '../shared/unsaved.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { NewsletterSwitch } from './newsletter-switch.tsx'

/** Account settings: name, contact details, data export and deletion. */
export default function AccountScreen(): ReactNode {
  const { t, link } = useEnv()
  const user = useUser()
  if (!user) return <Skeleton />
  return (
    <div className="grid gap-6">
      <Panel title={t('user.name.title')}>
        <NameForm user={user} />
      </Panel>
      <Panel title={t('user.contact.title')}>
        <dl className="contact-facts">
          <dt>{t('user.contact.email')}</dt>
          <dd>{user.email ?? '–'}</dd>
          <dt>{t('user.contact.mobile')}</dt>
          <dd>{user.mobile ? `${user.countryCode} ${user.mobile}` : '–'}</dd>
        </dl>
        <p className="flex flex-wrap gap-x-6">
          {user.email && !user.emailVerified && (
            <a className="link py-2.5" href={link('/auth/verify-prompt')}>
              {t('user.contact.verify')}
            </a>
          )}
          <a className="link py-2.5" href={link('/user/security')}>
            {t('user.contact.change')}
          </a>
        </p>
      </Panel>
      <NewsletterSwitch />
      <ExportData />
      <DeleteAccount user={user} />
    </div>
  )
}

const draft = { key: 'nameDraft', kept: ['firstName', 'lastName'] }
const typed = ({ firstName, lastName }: User) => ({ firstName, lastName })

/** Typed values survive a reload. */
function NameForm({ user }: { user: User }): ReactNode {
  const { t, lang } = useEnv()
  const form = useForm(typed(user), draft)
  const [saved, setSaved] = useState('')
  const labels = { firstName: t('user.name.first'), lastName: t('user.name.last') }
  const submit = async () => {
    const sent = form.values
    const { firstName = '', lastName = '' } = sent
    const done = await form.send(missing(sent, labels, t), () =>
      call('/user/editName', { firstName, lastName }),
    )
    setSaved(done ? t('user.saved') : '')
    if (!done) return
    keepUser(done.user)
    form.forget(sent)
  }
  return (
    <FormFrame form={form} onSubmit={submit}>
      <div className="grid gap-4 sm:grid-cols-2">
        {namesIn(lang).map((name) => (
          <Field
            key={name}
            {...form.bind(name)}
            label={labels[name]}
            autoComplete={name === 'firstName' ? 'given-name' : 'family-name'}
            maxLength={100}
            required
          />
        ))}
      </div>
      <SubmitButton busy={form.busy}>{t('user.save')}</SubmitButton>
      <Unsaved form={form} />
      <Saved text={form.unsaved ? '' : saved} />
    </FormFrame>
  )
}

/** Returns the name fields in the order that the language uses. */
function namesIn(lang: string) {
  return /^(zh|ja|ko)/.test(lang)
    ? (['lastName', 'firstName'] as const)
    : (['firstName', 'lastName'] as const)
}
