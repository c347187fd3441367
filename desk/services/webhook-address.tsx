import { t } from '../texts.ts'
import { NamedCopyButton } from '../ui/copy-button.tsx'

type WebhookAddressProps = { service: string; url: string; events: readonly string[] }

/** The address that a service reports events to, to be entered there. */
export function WebhookAddress({ service, url, events }: WebhookAddressProps) {
  return (
    <div className="space-y-1.5">
      <p className="text-note text-muted">{t('desk.services.webhook', { service })}</p>
      <div className="flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded-field bg-base-200 px-2 py-1.5 text-note break-all select-all">
          {url}
        </code>
        <NamedCopyButton text={url} />
      </div>
      <details>
        <summary className="cursor-pointer py-2 text-note pointer-coarse:py-3">
          {t('desk.services.events')}
        </summary>
        <ul className="space-y-1 pb-1 font-mono text-note break-all select-text">
          {events.map((event) => (
            <li key={event}>{event}</li>
          ))}
        </ul>
      </details>
    </div>
  )
}
