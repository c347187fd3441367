import { type ReactNode, useId, useState } from 'react'
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
import { AvatarForm } from './avatar-form.tsx'

/** The customer's profile: picture, nickname, bio and birthday. */
export default function InfoScreen(): ReactNode {
  const { t } = useEnv()
  const user = useUser()
  if (!user) return <Skeleton />
  return (
    <div className="grid gap-6">
      <Panel title={t('user.avatar.title')}>
        <AvatarForm user={user} />
      </Panel>
      <Panel title={t('user.info')}>
        <InfoForm user={user} />
      </Panel>
    </div>
  )
}

const draft = { key: 'infoDraft', kept: ['nickName', 'bio', 'birthday'] }
const typed = ({ nickName, bio, birthday }: User) => ({ nickName, bio, birthday: birthday ?? '' })

/** Typed values survive a reload. */
function InfoForm({ user }: { user: User }): ReactNode {
  const { t } = useEnv()
  const id = useId()
  const form = useForm(typed(user), draft)
  const [saved, setSaved] = useState('')
  const { error, ...bio } = form.bind('bio')
  const submit = async () => {
    const sent = form.values
    const { nickName = '', bio: text = '', birthday = '' } = sent
    const found = missing(sent, { birthday: t('user.birthday') }, t)
    const done = await form.send(found, () => call('/user/editInfo', { nickName, bio: text, birthday }))
    setSaved(done ? t('user.saved') : '')
    if (!done) return
    keepUser(done.user)
    form.forget(sent)
  }
  return (
    <FormFrame form={form} onSubmit={submit}>
      <Field {...form.bind('nickName')} label={t('user.nick_name')} autoComplete="nickname" maxLength={50} />
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('user.bio')}
        </label>
        <textarea
          id={id}
          className="textarea"
          maxLength={500}
          {...bio}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-below`}
        />
        <p id={`${id}-below`} className={error ? 'field-error' : 'hint'}>
          {error ?? (bio.value.length >= 500 ? t('form.too_long') : '')}
        </p>
      </div>
      <Field
        {...form.bind('birthday')}
        className="max-w-60"
        label={t('user.birthday')}
        type="date"
        autoComplete="bday"
        required
      />
      <SubmitButton busy={form.busy}>{t('user.save')}</SubmitButton>
      <Unsaved form={form} />
      <Saved text={form.unsaved ? '' : saved} />
    </FormFrame>
  )
}
