import { Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import type { Webhook } from '#contract/admin/system/webhook.ts'
import { useActions } from '../frame/actions.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Deliveries } from './deliveries.tsx'
import { WebhookForm } from './webhook-form.tsx'

/** URLs of the merchant's programs that are told of events. */
export function WebhooksScreen() {
  const { data, error } = useCall('/webhook/list', {}, { tags: ['webhook'] })
  const [open, setOpen] = useState<string | null>(null)
  const close = () => setOpen(null)
  const shown = data?.items.find(({ id }) => id === open)
  const label = t('desk.hooks.new')
  useActions([{ id: 'new webhook', label, icon: Plus, keys: 'c', run: () => setOpen('new') }])
  const add = (
    <Button look="primary" icon={Plus} onPress={() => setOpen('new')}>
      {label}
    </Button>
  )
  return (
    <Screen title={t('desk.hooks.title')} about={t('desk.hooks.about')} actions={add}>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Skeleton lines={4} />}
      {data?.items.length === 0 && (
        <EmptyState icon={WebhookIcon} title={t('desk.hooks.none')}>
          {t('desk.hooks.none_hint')}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
          {data.items.map((hook) => (
            <li
              key={hook.id}
              className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 basis-60">
                <button
                  type="button"
                  onClick={() => setOpen(hook.id)}
                  className="max-w-full text-start font-medium break-all after:absolute after:inset-0"
                >
                  {hook.description || hook.url}
                </button>
                <span className="block text-note break-all text-muted">
                  {hook.description ? hook.url : hook.events.join(', ')}
                </span>
              </span>
              <State hook={hook} />
            </li>
          ))}
        </ul>
      )}
      <Dialog side title={label} isOpen={open === 'new'} onClose={close}>
        <WebhookForm hook={null} events={data?.events ?? []} onDone={close} />
      </Dialog>
      <Dialog
        side
        title={shown?.description || shown?.url || ''}
        isOpen={shown !== undefined}
        onClose={close}
      >
        {shown && (
          <div className="space-y-6">
            <WebhookForm key={shown.id} hook={shown} events={data?.events ?? []} onDone={close} />
            <Deliveries id={shown.id} />
          </div>
        )}
      </Dialog>
    </Screen>
  )
}

function State({ hook: { enabled, failingSince, waiting, failed } }: { hook: Webhook }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {waiting > 0 && <Badge tone="info">{t('desk.hooks.waiting', { count: waiting })}</Badge>}
      {failed > 0 && <Badge tone="error">{t('desk.hooks.failed', { count: failed })}</Badge>}
      {enabled ? (
        <Badge tone={failingSince ? 'warning' : 'success'}>
          {t(failingSince ? 'desk.hooks.failing' : 'desk.hooks.on')}
        </Badge>
      ) : (
        <Badge>{t('desk.hooks.off')}</Badge>
      )}
    </span>
  )
}
