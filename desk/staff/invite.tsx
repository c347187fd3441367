import { useState } from 'react'
import { endonyms, languages } from '#contract/languages.ts'
import { facts } from '../document.ts'
import { StepForm, useStep } from '../factors/step-form.tsx'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.tsx'
import { roleName } from './role-name.ts'

/** Invites a colleague by email. */
export function Invite({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Dialog title={t('desk.staff.invite')} isOpen={isOpen} onClose={onClose}>
      <InviteForm onDone={onClose} />
    </Dialog>
  )
}

function InviteForm({ onDone }: { onDone(): void }) {
  const { data } = useCall('/role/list', {}, { tags: ['role'] })
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [role, setRole] = useState('packer')
  const [lang, setLang] = useState(facts.lang)
  const invite = useWrite('/staff/invite', { stale: ['/staff/list'] })
  const step = useStep(async () => {
    await invite.mutateAsync({ email, name, role, lang })
    toast(t('desk.staff.invited', { email }))
    onDone()
  })
  return (
    <StepForm step={step} submit={t('desk.staff.send')}>
      <TextField
        label={t('desk.staff.email')}
        type="email"
        name="email"
        value={email}
        onChange={setEmail}
        error={step.fields.email}
        autoFocus
      />
      <TextField label={t('desk.staff.name')} value={name} onChange={setName} error={step.fields.name} />
      <Select
        label={t('desk.staff.role')}
        options={(data?.items ?? []).map(({ code, name: own }) => ({
          value: code,
          label: roleName(code, own),
        }))}
        value={role}
        onChange={setRole}
        error={step.fields.role}
      />
      <Select<typeof lang>
        label={t('desk.staff.lang')}
        options={languages.map((each) => ({ value: each, label: endonyms[each] }))}
        value={lang}
        onChange={setLang}
      />
    </StepForm>
  )
}
