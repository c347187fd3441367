import type { subscriberStates } from '#contract/admin/marketing/subscriber.ts'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'

type State = (typeof subscriberStates)[number]

const tones = { asked: 'warning', subscribed: 'success', unsubscribed: 'neutral' } as const

export function stateText(state: string): string {
  return t(`desk.customer.newsletter_${state}`)
}

export function SubscriberState({ state }: { state: State }) {
  return <Badge tone={tones[state]}>{stateText(state)}</Badge>
}
