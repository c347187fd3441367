import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import type { ApiKey } from '#contract/admin/desk/staff.ts'
import type { Permission } from '#contract/admin/permissions.ts'
import { StepForm, useStep } from '../factors/step-form.tsx'
import { useActions } from '../frame/actions.ts'
import { useCall, useWrite } from '../query.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Moment } from '../ui/moment.tsx'
import { Screen } from '../ui/screen.tsx'
import { SecretOnce } from '../ui/secret-once.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'
import { PermissionBoxes } from './permission-boxes.tsx'
import { permissionName } from './permission-names.ts'

/** Keys by which programs make merchant calls. */
export function KeysScreen() {
  const { data, error } = useCall('/apiKey/list', {}, { tags: ['apiKey'] })
  const [isMaking, setMaking] = useState(false)
  const [ending, setEnding] = useState<ApiKey | null>(null)
  const label = t('desk.roles.new_key')
  useActions([{ id: 'new key', label, icon: Plus, keys: 'c', run: () => setMaking(true) }])
  const make = (
    <Button look="primary" icon={Plus} onPress={() => setMaking(true)}>
      {label}
    </Button>
  )
  return (
    <Screen title={t('desk.roles.keys')} about={t('desk.roles.keys_about')} actions={make}>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={4} />}
      {data?.items.length === 0 && (
        <EmptyState icon={KeyRound} title={t('desk.roles.no_keys')}>
          {t('desk.roles.no_keys_hint')}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
          {data.items.map((key) => (
            <Key key={key.id} apiKey={key} onEnd={() => setEnding(key)} />
          ))}
        </ul>
      )}
      <Dialog side title={t('desk.roles.new_key')} isOpen={isMaking} onClose={() => setMaking(false)}>
        <KeyForm onDone={() => setMaking(false)} />
      </Dialog>
      {ending && <End apiKey={ending} onClose={() => setEnding(null)} />}
    </Screen>
  )
}

function Key({
  apiKey: { name, lastFour, scopes, expiresAt, lastUsed },
  onEnd,
}: {
  apiKey: ApiKey
  onEnd(): void
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">
          {name} <code className="text-note font-normal text-muted">…{lastFour}</code>
        </p>
        <p className="text-note text-muted">
          {lastUsed ? (
            <>
              {t('desk.roles.last_used')} <Moment at={lastUsed} relative />
            </>
          ) : (
            t('desk.roles.never_used')
          )}
          {' · '}
          {t('desk.roles.expires')} <Moment at={expiresAt} relative />
        </p>
        <details className="mt-1 text-note">
          <summary className="cursor-pointer py-1">
            {t('desk.roles.allowed', { count: scopes.length })}
          </summary>
          <ul className="list-disc ps-5 text-muted">
            {scopes.map((scope) => (
              <li key={scope}>{permissionName(scope)}</li>
            ))}
          </ul>
        </details>
      </div>
      <Button aria-label={t('desk.roles.end_key_named', { name })} onPress={onEnd}>
        {t('desk.roles.end_key')}
      </Button>
    </li>
  )
}

const periods = ['30', '90', '365', '1095'] as const

/** Makes a key and shows its token, which the shop cannot show again. */
function KeyForm({ onDone }: { onDone(): void }) {
  const [name, setName] = useState('')
  const [days, setDays] = useState<(typeof periods)[number]>('365')
  const [scopes, setScopes] = useState<Permission[]>([])
  const [token, setToken] = useState<string | null>(null)
  const make = useWrite('/apiKey/make', { stale: ['/apiKey/list'] })
  const step = useStep(async () => {
    const made = await make.mutateAsync({ name, scopes, days: Number(days) })
    if (!made.token) throw new Error(t('desk.roles.token_lost'))
    setToken(made.token)
  })
  if (token) {
    return (
      <div className="space-y-4">
        <SecretOnce secret={token} hint={t('desk.roles.token_once')} />
        <Button wide onPress={onDone}>
          {t('desk.roles.token_kept')}
        </Button>
      </div>
    )
  }
  return (
    <StepForm step={step} submit={t('desk.roles.make_key')}>
      <TextField
        label={t('desk.staff.name')}
        hint={t('desk.roles.key_name_hint')}
        value={name}
        onChange={setName}
        error={step.fields.name}
        autoFocus
      />
      <Select<(typeof periods)[number]>
        label={t('desk.roles.works_for')}
        options={periods.map((value) => ({ value, label: t('desk.roles.days', { count: Number(value) }) }))}
        value={days}
        onChange={setDays}
        error={step.fields.days}
      />
      <p className="font-medium">{t('desk.roles.key_may')}</p>
      {step.fields.scopes && <p className="text-error">{step.fields.scopes}</p>}
      <PermissionBoxes value={scopes} onChange={setScopes} />
    </StepForm>
  )
}

/** Asks before a key ends, because programs that use it stop at once. */
function End({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const end = useWrite('/apiKey/end', { stale: ['/apiKey/list'] })
  const run = async () => {
    try {
      await end.mutateAsync({ id })
      toast(t('desk.roles.key_ended', { name }))
      onClose()
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <Dialog
      isOpen
      title={t('desk.roles.end_key_named', { name })}
      onClose={onClose}
      actions={
        <Button look="danger" isPending={end.isPending} onPress={() => void run()}>
          {t('desk.roles.end_key')}
        </Button>
      }
    >
      {t('desk.roles.end_key_hint')}
    </Dialog>
  )
}
