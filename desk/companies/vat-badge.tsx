import type { vatStates } from '#contract/admin/customers/company.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

type VatState = (typeof vatStates)[number]

const tones: Record<VatState, Tone> = {
  none: 'neutral',
  unchecked: 'warning',
  confirmed: 'success',
  invalid: 'error',
}

export function vatText(state: string): string {
  return t(`desk.company.vat_${state}`)
}

/** The last answer about a VAT id; nothing for a company without one. */
export function VatBadge({ state }: { state: VatState }) {
  return state === 'none' ? null : <Badge tone={tones[state]}>{vatText(state)}</Badge>
}
