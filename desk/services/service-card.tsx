import { AlertTriangle, Lock } from 'lucide-react'
import { useState } from 'react'
import type { Service, ServiceField } from '#contract/admin/system/service.ts'
import { moment } from '../formats.ts'
import { RecordHistory } from '../resource/timeline/history.tsx'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Card } from '../ui/screen.tsx'
import { fieldLabel, nameOfService, optionLabel, purposeOf } from './labels.ts'
import { RemoveKeys } from './remove-keys.tsx'
import { ServiceForm } from './service-form.tsx'
import { WebhookAddress } from './webhook-address.tsx'

/** A service with where its keys come from, what is known of them, and how they are changed. */
export function ServiceCard({ service, children }: { service: Service; children?: React.ReactNode }) {
  const { code, state, stored, savedAt, savedBy, fields, webhook, testInLive } = service
  const [dialog, setDialog] = useState<'enter' | 'remove' | null>(null)
  const close = () => setDialog(null)
  const name = nameOfService(code)
  const known = fields.filter(({ set }) => set)
  return (
    <Card title={name} about={purposeOf(code)} actions={<State service={service} />}>
      <div className="space-y-4">
        {state === 'unreadable' && <Warning>{t('desk.services.unreadable_hint')}</Warning>}
        {testInLive && (
          <Warning>
            {t(code === 'easypost' ? 'desk.services.easypost_test_in_live' : 'desk.services.test_in_live')}
          </Warning>
        )}
        {known.length > 0 && (
          <dl className="divide-y divide-base-300">
            {known.map((field) => (
              <Known key={field.name} code={code} field={field} />
            ))}
          </dl>
        )}
        {webhook && <WebhookAddress {...webhook} service={name} />}
        {state === 'environment' && stored && (
          <p className="text-note text-muted">{t('desk.services.shadowed')}</p>
        )}
        {stored && savedAt && (
          <p className="text-note text-muted">
            {t('desk.services.entered', { when: moment(savedAt), name: savedBy ?? '' })}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {state !== 'environment' && (
            <Button look={state === 'desk' ? 'plain' : 'primary'} onPress={() => setDialog('enter')}>
              {t(stored ? 'desk.services.change' : 'desk.services.enter')}
            </Button>
          )}
          {stored && <Button onPress={() => setDialog('remove')}>{t('desk.services.remove')}</Button>}
          {children}
        </div>
        {stored && <RecordHistory resource="service" id={code} nameOf={(path) => fieldLabel(code, path)} />}
      </div>
      <Dialog side title={name} isOpen={dialog === 'enter'} onClose={close}>
        <ServiceForm service={service} onDone={close} />
      </Dialog>
      {dialog === 'remove' && <RemoveKeys code={code} onDone={close} />}
    </Card>
  )
}

function State({ service: { state, live } }: { service: Service }) {
  const [tone, text] = {
    environment: ['info', 'on_server'],
    desk: ['success', 'in_use'],
    unreadable: ['error', 'unreadable'],
    none: ['neutral', 'no_keys'],
  }[state] as [Tone, string]
  return (
    <span className="flex flex-wrap gap-1.5">
      {live !== null && (
        <Badge tone={live ? 'success' : 'warning'}>
          {t(live ? 'desk.services.live' : 'desk.services.test')}
        </Badge>
      )}
      <Badge tone={tone}>{t(`desk.services.${text}`)}</Badge>
    </span>
  )
}

type KnownProps = { code: Service['code']; field: ServiceField }

/** An open value, or the last characters of a key. */
function Known({ code, field }: KnownProps) {
  const { name, variable, fromEnvironment, value, lastFour, options } = field
  const shown = options && value ? optionLabel(value) : value
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2">
      <dt>
        {fieldLabel(code, name)}
        {fromEnvironment && (
          <span className="flex items-center gap-1 text-note text-muted">
            <Lock aria-hidden size={12} className="shrink-0" />
            {t('desk.services.from_variable', { variable })}
          </span>
        )}
      </dt>
      <dd className="min-w-0 font-mono text-note break-all text-muted">
        {shown ?? (lastFour ? `•••• ${lastFour}` : '••••••••')}
      </dd>
    </div>
  )
}

function Warning({ children }: { children: string }) {
  return (
    <p className="flex items-start gap-2 rounded-field bg-warning-soft px-3 py-2 text-warning">
      <AlertTriangle aria-hidden size={16} className="mt-0.5 shrink-0" />
      {children}
    </p>
  )
}
