import type { CartRow } from '#contract/admin/orders/cart.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const tones: Record<CartRow['state'], Tone> = { left: 'neutral', reminded: 'info', bought: 'success' }

export function CartState({ state }: Pick<CartRow, 'state'>) {
  return <Badge tone={tones[state]}>{stateText(state)}</Badge>
}

export function stateText(state: string): string {
  return t(`desk.cart.state_${state}`)
}

export function stepText(step: string): string {
  return t(`desk.cart.step_${step}`)
}

/** The name of a cart's owner: that of the account, else the address. */
export function ownerOf({ customer, email }: Pick<CartRow, 'customer' | 'email'>): string {
  return customer?.name || email
}
