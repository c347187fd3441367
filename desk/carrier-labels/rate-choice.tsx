import { AlertTriangle } from 'lucide-react'
import { money } from '../formats.ts'
import { t } from '../texts.ts'
import type { Rates } from './use-rates.ts'

type RateChoiceProps = { rates: Rates; chosen: string; onChoose(offer: string): void }

/** The offers for a parcel, the cheapest first, with what is wrong with the address. */
export function RateChoice({ rates: { rates, faults, notes }, chosen, onChoose }: RateChoiceProps) {
  return (
    <>
      <Faults
        faults={faults}
        title={t(`desk.carrier_label.${rates.length > 0 ? 'address_doubted' : 'address'}`)}
      />
      {rates.length === 0 && <p role="alert">{t('desk.carrier_label.no_rates')}</p>}
      {rates.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-medium">{t('desk.carrier_label.service')}</legend>
          <div className="divide-y divide-base-300 rounded-box border border-base-300">
            {rates.map(({ offer, carrier, service, cost, days }) => (
              <label key={offer} className="flex min-h-11 items-center gap-3 px-3 py-2 hover:bg-hover">
                <input
                  type="radio"
                  name="rate"
                  checked={offer === chosen}
                  onChange={() => onChoose(offer)}
                  className="size-4 shrink-0 accent-primary"
                />
                <span className="min-w-0 flex-1">
                  <bdi>{carrier}</bdi>
                  <bdi className="block text-note text-muted">
                    {[service, days === null ? '' : t('desk.carrier_label.days', { count: days })]
                      .filter(Boolean)
                      .join(' · ')}
                  </bdi>
                </span>
                <span className="tabular-nums">{money(cost)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {notes.length > 0 && (
        <details className="text-note text-muted">
          <summary className="min-h-6 cursor-pointer">{t('desk.carrier_label.notes')}</summary>
          <ul className="mt-1 space-y-1">
            {notes.map((note) => (
              <li key={note} className="break-words">
                <bdi>{note}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Faults of the buyer's address, field by field. */
export function Faults({ faults, title }: { faults: Rates['faults']; title: string }) {
  if (faults.length === 0) return null
  return (
    <div role="alert" className="flex items-start gap-2 rounded-field bg-warning-soft px-3 py-2 text-warning">
      <AlertTriangle aria-hidden size={16} className="mt-0.5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <ul>
          {faults.map(({ field, text }) => (
            <li key={`${field} ${text}`} className="break-words">
              {field ? `${t(`desk.carrier_label.field_${field}`)}: ${text}` : text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
