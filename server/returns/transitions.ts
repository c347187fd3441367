import type { AuditStatus, ReturnStage, ReturnStatus, ReturnType } from '#contract/return.ts'
import { Refusal } from '#server/platform/refusal.ts'

export type ReturnActor = 'buyer' | 'merchant' | 'system'

/** Facts that decide whether a step is allowed. */
export type ReturnFacts = {
  type: ReturnType
  /** The buyer entered carrier and number. */
  sent: boolean
  received: boolean
  inspected: boolean
  /** The refund was asked for. */
  refundAsked: boolean
  /** A replacement order was placed, or nothing is left to refund. */
  settled: boolean
}

type State = readonly [ReturnStatus, AuditStatus]

type Step = {
  from: State
  to: State
  by: readonly ReturnActor[]
  when: (facts: ReturnFacts, by: ReturnActor) => boolean
}

const asked: State = ['pending', 'pending']
const approved: State = ['pending', 'successful']

/** Nothing was sent, received or paid back. */
const untouched = ({ sent, received, refundAsked }: ReturnFacts) => !sent && !received && !refundAsked

/** Goods come back first. */
const withGoods = ({ type }: ReturnFacts) => type !== 'refund_only'

/** Every step of a return. Steps whose `from` equals `to` record progress without changing the status. */
export const steps = {
  // The system approves withdrawals, which the law does not let a merchant refuse.
  approve: { from: asked, to: approved, by: ['merchant', 'system'], when: () => true },
  refuse: { from: asked, to: ['ended', 'failed'], by: ['merchant'], when: () => true },
  cancel: { from: asked, to: ['cancelled', 'pending'], by: ['buyer'], when: () => true },
  cancelApproved: {
    from: approved,
    to: ['cancelled', 'successful'],
    by: ['buyer'],
    when: (facts) => withGoods(facts) && untouched(facts),
  },
  ship: {
    from: approved,
    to: approved,
    by: ['buyer'],
    when: (facts) => withGoods(facts) && !facts.received && !facts.refundAsked,
  },
  receive: {
    from: approved,
    to: approved,
    by: ['merchant'],
    when: (facts) => withGoods(facts) && !facts.refundAsked && !facts.settled,
  },
  inspect: {
    from: approved,
    to: approved,
    by: ['merchant'],
    when: (facts) => facts.received && !facts.refundAsked && !facts.settled,
  },
  refund: {
    from: approved,
    to: approved,
    by: ['merchant', 'system'],
    when: (facts) => !facts.refundAsked && (facts.inspected || !withGoods(facts)),
  },
  replace: {
    from: approved,
    to: approved,
    by: ['merchant'],
    when: ({ type, inspected, refundAsked }) => type === 'exchange' && inspected && !refundAsked,
  },
  complete: {
    from: approved,
    to: ['completed', 'successful'],
    by: ['merchant', 'system'],
    when: ({ refundAsked, settled }) => refundAsked || settled,
  },
  /** The merchant closes a return without refund; the system ends one whose goods were never sent. */
  end: {
    from: approved,
    to: ['ended', 'successful'],
    by: ['merchant', 'system'],
    when: (facts, by) => !facts.refundAsked && (by === 'merchant' || (withGoods(facts) && untouched(facts))),
  },
} as const satisfies Record<string, Step>

export type ReturnStep = keyof typeof steps

export type ReturnState = { status: ReturnStatus; auditStatus: AuditStatus }

export function mayStep(step: ReturnStep, state: ReturnState, by: ReturnActor, facts: ReturnFacts): boolean {
  const { from, by: actors, when }: Step = steps[step]
  return from[0] === state.status && from[1] === state.auditStatus && actors.includes(by) && when(facts, by)
}

/** @throws Refusal `transition_refused` with a sentence that says why. */
export function checkStep(step: ReturnStep, state: ReturnState, by: ReturnActor, facts: ReturnFacts): void {
  if (mayStep(step, state, by, facts)) return
  throw new Refusal('transition_refused', {
    text: { key: `return_refused.${whyNot(step, state, facts)}` },
    details: { step, from: `${state.status}/${state.auditStatus}` },
  })
}

/** The end of a text key that says why a step is not allowed now. */
export function whyNot(step: ReturnStep, { status, auditStatus }: ReturnState, facts: ReturnFacts): string {
  if (status !== 'pending') return `is_${status}`
  if (auditStatus === 'pending') return 'not_decided'
  if (step === 'approve' || step === 'refuse' || step === 'cancel') return 'decided'
  if (facts.refundAsked) return 'refund_asked'
  if (step === 'refund' || step === 'replace') return replaceOrRefund(step, facts)
  if (step === 'complete') return 'not_settled'
  if (facts.type === 'refund_only') return 'no_goods'
  if (step === 'inspect') return facts.received ? 'settled' : 'not_received'
  if (step === 'receive') return 'settled'
  return facts.received ? 'received' : 'sent'
}

function replaceOrRefund(step: 'refund' | 'replace', { type, inspected }: ReturnFacts): string {
  if (step === 'replace' && type !== 'exchange') return 'no_exchange'
  return inspected ? 'settled' : 'not_inspected'
}

/** The next event of a return. */
export function stageOf({ status, auditStatus }: ReturnState, facts: ReturnFacts): ReturnStage {
  if (status === 'cancelled') return 'cancelled'
  if (status === 'ended') return auditStatus === 'failed' ? 'refused' : 'ended'
  if (status === 'completed') return facts.refundAsked ? 'refunded' : 'replaced'
  if (auditStatus === 'pending') return 'decide'
  if (facts.refundAsked) return 'refund'
  if (facts.type === 'refund_only' || facts.inspected) return 'settle'
  if (facts.received) return 'inspect'
  return facts.sent ? 'travel' : 'send'
}
