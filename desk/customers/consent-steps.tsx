import type { AdminData } from '#contract/admin/calls.ts'
import { t } from '../texts.ts'
import { Moment } from '../ui/moment.tsx'

/** The steps of a newsletter subscription, with the wording that was agreed to. */
export function ConsentSteps({ consent }: Pick<AdminData<'/subscriber/detail'>, 'consent'>) {
  return (
    <ol className="space-y-4">
      {consent.map(({ kind, source, at, network, text }) => (
        <li key={`${kind} ${at}`}>
          <p className="font-medium">
            {t(`desk.customer.consent_${kind}`)} · <Moment at={at} />
          </p>
          <p className="text-note text-muted">
            {[t(`desk.customer.source_${source}`), network].filter(Boolean).join(' · ')}
          </p>
          {text && <p className="mt-1 rounded-field bg-base-200 px-3 py-2">{wordsOf(text)}</p>}
        </li>
      ))}
    </ol>
  )
}

/** The wording without its markup: HTML is never rendered here. */
function wordsOf(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
