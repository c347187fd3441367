import type { Plan } from '#contract/admin/plan.ts'
import { number } from '../formats.ts'
import { fieldName, fieldText } from '../products/field-text.ts'
import { hasText, t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const tones: Record<Plan['state'], Tone> = {
  ...{ planned: 'info', waiting: 'warning', running: 'warning' },
  ...{ stopped: 'error', done: 'success', cancelled: 'neutral' },
}

export const planStateText = (state: string) => t(`desk.plan.state_${state}`)

export function PlanBadge({ state }: Pick<Plan, 'state'>) {
  return <Badge tone={tones[state]}>{planStateText(state)}</Badge>
}

/** Names a plan by its change, such as "Price: +5%". */
export function planTitle({ kind, action, undoOf }: Pick<Plan, 'kind' | 'action' | 'undoOf'>): string {
  const text = actionText(kind, action)
  return undoOf ? t('desk.plan.undo_of', { title: text }) : text
}

type Step = { to?: number; by?: number; percent?: number }

function actionText(kind: Plan['kind'], action: Plan['action']): string {
  const { kind: name, to, field, value, step } = action as Record<string, unknown>
  switch (name) {
    case 'status':
      return t('desk.plan.action_field', { field: fieldName('status'), value: fieldText('status', to) })
    case 'lowAt':
    case 'location':
    case 'policy': {
      const path = name === 'policy' ? 'stockPolicy' : name
      return t('desk.plan.action_field', { field: fieldName(path), value: fieldText(path, to) || '–' })
    }
    case 'set':
      return field
        ? t('desk.plan.action_field', { field: fieldName(String(field)), value: String(value) || '–' })
        : t('desk.plan.action_set')
    case 'price':
      return step ? t('desk.plan.action_price', { step: stepText(step as Step) }) : fieldName('price')
    default: {
      const key = `desk.plan.action_${name}`
      return hasText(key) ? t(key) : t(`desk.plan.kind_${kind}`)
    }
  }
}

function stepText({ to, by, percent }: Step): string {
  if (percent !== undefined)
    return number(percent / 10_000, { style: 'percent', maximumFractionDigits: 2, signDisplay: 'always' })
  const amount = fieldText('price', Math.abs(to ?? by ?? 0))
  return to !== undefined ? amount : `${(by ?? 0) < 0 ? '−' : '+'}${amount}`
}
