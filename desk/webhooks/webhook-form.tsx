import { useState } from 'react'
import type { Webhook } from '#contract/admin/system/webhook.ts'
import { call } from '../calls.ts'
import { StepForm, useStep } from '../factors/step-form.tsx'
import { moment } from '../formats.ts'
import { useWrite } from '../query.ts'
import { hasText, t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SecretOnce } from '../ui/secret-once.tsx'
import { Switch } from '../ui/switch.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast, toastError } from '../ui/toast.tsx'

type EventName = Parameters<typeof call<'/webhook/save'>>[1]['events'][number]
type WebhookFormProps = { hook: Webhook | null; events: readonly string[]; onDone(): void }

/** An endpoint that is added or changed, tried, given a new secret, or removed. `hook`: null for a new one. */
export function WebhookForm({ hook, events, onDone }: WebhookFormProps) {
  const [url, setUrl] = useState(hook?.url ?? '')
  const [description, setDescription] = useState(hook?.description ?? '')
  const [chosen, setChosen] = useState<readonly string[]>(hook?.events ?? [])
  const [enabled, setEnabled] = useState(hook?.enabled ?? true)
  const [secret, setSecret] = useState<string | null>(null)
  const save = useWrite('/webhook/save', { stale: ['/webhook/list'] })
  const step = useStep(async () => {
    const made = await save.mutateAsync({
      ...(hook ? { id: hook.id } : {}),
      ...{ url, description, enabled, events: chosen as EventName[] },
    })
    toast(t('desk.hooks.saved'))
    if (made.secret) setSecret(made.secret)
    else onDone()
  })
  if (secret) {
    return (
      <div className="space-y-4">
        <SecretOnce secret={secret} hint={t('desk.hooks.secret_once')} />
        <Button wide onPress={onDone}>
          {t('desk.hooks.secret_kept')}
        </Button>
      </div>
    )
  }
  return (
    <div className="space-y-4">
      {hook && <Actions hook={hook} onSecret={setSecret} onDone={onDone} />}
      <StepForm step={step} submit={t(hook ? 'desk.frame.save' : 'desk.hooks.add')}>
        <TextField
          label={t('desk.hooks.url')}
          hint={t('desk.hooks.url_hint')}
          type="url"
          code
          value={url}
          onChange={setUrl}
          error={step.fields.url}
        />
        <TextField
          label={t('desk.hooks.description')}
          value={description}
          onChange={setDescription}
          error={step.fields.description}
        />
        {hook && (
          <Switch isSelected={enabled} onChange={setEnabled}>
            {t('desk.hooks.enabled')}
          </Switch>
        )}
        <Events {...{ events, chosen }} error={step.fields.events} onChange={setChosen} />
      </StepForm>
    </div>
  )
}

type EventsProps = {
  events: readonly string[]
  chosen: readonly string[]
  error: string | undefined
  onChange(chosen: string[]): void
}

/** Events by group. A whole group includes events that a later version adds to it. */
function Events({ events, chosen, error, onChange }: EventsProps) {
  const groups = events.filter((name) => name.endsWith('.*'))
  const set = (name: string, isOn: boolean) =>
    onChange(isOn ? [...chosen, name] : chosen.filter((each) => each !== name))
  return (
    <fieldset className="space-y-1">
      <legend className="mb-1 font-medium">{t('desk.hooks.events')}</legend>
      {error && <p className="text-error">{error}</p>}
      {groups.map((group) => {
        const prefix = group.slice(0, -1)
        const key = `desk.hooks.group_${prefix.slice(0, -1)}`
        const isWhole = chosen.includes(group)
        const names = events.filter((name) => name !== group && name.startsWith(prefix))
        return (
          <details key={group} className="rounded-field border border-base-300 px-3">
            <summary className="flex min-h-10 cursor-pointer items-center justify-between gap-2">
              <span>{hasText(key) ? t(key) : prefix.slice(0, -1)}</span>
              <span className="text-note text-muted">
                {isWhole
                  ? t('desk.hooks.all')
                  : t('desk.hooks.some', {
                      count: names.filter((name) => chosen.includes(name)).length,
                      of: names.length,
                    })}
              </span>
            </summary>
            <Checkbox isSelected={isWhole} onChange={(isOn) => set(group, isOn)}>
              {t('desk.hooks.whole_group')}
            </Checkbox>
            {names.map((name) => (
              <Checkbox
                key={name}
                isSelected={isWhole || chosen.includes(name)}
                isDisabled={isWhole}
                onChange={(isOn) => set(name, isOn)}
              >
                <code className="text-note">{name}</code>
              </Checkbox>
            ))}
          </details>
        )
      })}
    </fieldset>
  )
}

type ActionsProps = { hook: Webhook; onSecret(secret: string): void; onDone(): void }

function Actions({ hook, onSecret, onDone }: ActionsProps) {
  const [isTrying, setTrying] = useState(false)
  const [said, setSaid] = useState<string | null>(null)
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null)
  const rotate = useWrite('/webhook/rotate', { stale: ['/webhook/list'] })
  const remove = useWrite('/webhook/remove', { stale: ['/webhook/list'] })
  const { id, previousUntil, failingSince } = hook
  const tryOut = async () => {
    setTrying(true)
    try {
      const { delivered, status, error, ms } = await call('/webhook/try', { id })
      setSaid(
        delivered
          ? t('desk.hooks.tried', { status: String(status), ms: String(ms) })
          : t('desk.hooks.tried_failed', { error: error ?? '' }),
      )
    } catch (error) {
      toastError(error)
    }
    setTrying(false)
  }
  const confirm = async () => {
    try {
      if (asked === 'remove') {
        await remove.mutateAsync({ id })
        toast(t('desk.hooks.removed'))
        onDone()
      } else {
        const { secret } = await rotate.mutateAsync({ id })
        setAsked(null)
        if (secret) onSecret(secret)
      }
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div className="space-y-2">
      {failingSince && (
        <p className="rounded-field bg-warning-soft px-3 py-2 text-warning">
          {t('desk.hooks.failing_since', { when: moment(failingSince) })}
        </p>
      )}
      {previousUntil && previousUntil > new Date().toISOString() && (
        <p className="text-note text-muted">
          {t('desk.hooks.previous_until', { when: moment(previousUntil) })}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button isPending={isTrying} onPress={() => void tryOut()}>
          {t('desk.hooks.try')}
        </Button>
        <Button onPress={() => setAsked('rotate')}>{t('desk.hooks.rotate')}</Button>
        <Button onPress={() => setAsked('remove')}>{t('desk.hooks.remove')}</Button>
      </div>
      <p role="status" className="break-words empty:hidden">
        {said}
      </p>
      {asked && (
        <Dialog
          isOpen
          title={t(`desk.hooks.${asked}`)}
          onClose={() => setAsked(null)}
          actions={
            <Button
              look={asked === 'remove' ? 'danger' : 'primary'}
              isPending={rotate.isPending || remove.isPending}
              onPress={() => void confirm()}
            >
              {t(`desk.hooks.${asked}`)}
            </Button>
          }
        >
          {t(`desk.hooks.${asked}_hint`)}
        </Dialog>
      )}
    </div>
  )
}
