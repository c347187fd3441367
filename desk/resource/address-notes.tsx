import { TriangleAlert } from 'lucide-react'
import { type AddressNote, labelLineLength } from '#contract/admin/orders/address-note.ts'
import { t } from '../texts.ts'

/** Names parts of a delivery address that a carrier may refuse or a label may cut off. */
export function AddressNotes({ notes }: { notes: readonly AddressNote[] }) {
  if (notes.length === 0) return null
  return (
    <div
      role="note"
      className="mt-3 flex items-start gap-2 rounded-field bg-warning-soft px-3 py-2 text-note"
    >
      <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-warning" />
      <div className="min-w-0">
        <p className="font-medium text-warning">{t('desk.order.carrier_title')}</p>
        <ul className="mt-0.5 space-y-0.5 break-words">
          {notes.map(({ part, problem }) => (
            <li key={`${part} ${problem}`}>
              {t(`desk.order.carrier_${problem}`, {
                part: t(`desk.order.address_${part}`),
                max: labelLineLength,
              })}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
