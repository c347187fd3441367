import { describe, expect, it } from 'vitest'
import { auditStatuses, returnStages, returnStatuses, returnTypes } from '#contract/return.ts'
import { translator } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import {
  checkStep,
  mayStep,
  type ReturnActor,
  type ReturnFacts,
  type ReturnStep,
  stageOf,
  steps,
} from './transitions.ts'

const actors: ReturnActor[] = ['buyer', 'merchant', 'system']
const names = Object.keys(steps) as ReturnStep[]
const states = returnStatuses.flatMap((status) =>
  auditStatuses.map((auditStatus) => ({ status, auditStatus })),
)

const base: ReturnFacts = {
  type: 'return_refund',
  sent: false,
  received: false,
  inspected: false,
  refundAsked: false,
  settled: false,
}
const flags = ['sent', 'received', 'inspected', 'refundAsked', 'settled'] as const
/** Every combination of facts. */
const situations: ReturnFacts[] = returnTypes.flatMap((type) =>
  Array.from({ length: 2 ** flags.length }, (_, bits) => ({
    ...base,
    type,
    ...Object.fromEntries(flags.map((flag, place) => [flag, (bits & (1 << place)) > 0])),
  })),
)

/** "step by whom" for all that is allowed. */
function allowed(
  status: (typeof returnStatuses)[number],
  auditStatus: (typeof auditStatuses)[number],
  facts: ReturnFacts,
) {
  return names.flatMap((step) =>
    actors.filter((by) => mayStep(step, { status, auditStatus }, by, facts)).map((by) => `${step} by ${by}`),
  )
}

describe('a return', () => {
  it('changes its status only between the pairs of the table', () => {
    const moves = new Set<string>()
    for (const from of states)
      for (const facts of situations)
        for (const step of names)
          for (const by of actors)
            if (mayStep(step, from, by, facts)) {
              const [status, auditStatus] = steps[step].to
              moves.add(`${from.status}/${from.auditStatus} → ${status}/${auditStatus}`)
            }
    expect([...moves].sort()).toEqual(
      [
        'pending/pending → pending/successful',
        'pending/pending → ended/failed',
        'pending/pending → cancelled/pending',
        'pending/successful → pending/successful',
        'pending/successful → cancelled/successful',
        'pending/successful → ended/successful',
        'pending/successful → completed/successful',
      ].sort(),
    )
  })

  it.each([
    [
      'asked for',
      'pending',
      {},
      ['approve by merchant', 'approve by system', 'refuse by merchant', 'cancel by buyer'],
    ],
    [
      'approved',
      'successful',
      {},
      ['cancelApproved by buyer', 'ship by buyer', 'receive by merchant', 'end by merchant', 'end by system'],
    ],
    ['sent', 'successful', { sent: true }, ['ship by buyer', 'receive by merchant', 'end by merchant']],
    [
      'received',
      'successful',
      { sent: true, received: true },
      ['receive by merchant', 'inspect by merchant', 'end by merchant'],
    ],
    [
      'inspected',
      'successful',
      { received: true, inspected: true },
      [
        'receive by merchant',
        'inspect by merchant',
        'refund by merchant',
        'refund by system',
        'end by merchant',
      ],
    ],
    [
      'inspected, to be exchanged',
      'successful',
      { type: 'exchange', received: true, inspected: true },
      [
        'receive by merchant',
        'inspect by merchant',
        'refund by merchant',
        'refund by system',
        'replace by merchant',
        'end by merchant',
      ],
    ],
    [
      'approved for a refund only',
      'successful',
      { type: 'refund_only' },
      ['refund by merchant', 'refund by system', 'end by merchant'],
    ],
    [
      'being refunded',
      'successful',
      { received: true, inspected: true, refundAsked: true },
      ['complete by merchant', 'complete by system'],
    ],
  ] as const)('that is %s allows only its next steps', (_, audit, facts, expected) => {
    expect(allowed('pending', audit, { ...base, ...facts }).sort()).toEqual([...expected].sort())
  })

  it('allows nothing once it is closed', () => {
    for (const { status, auditStatus } of states)
      if (status !== 'pending' || auditStatus === 'failed')
        for (const facts of situations) expect(allowed(status, auditStatus, facts)).toEqual([])
  })

  it('refuses every other step with a sentence', () => {
    const t = translator('en')
    for (const state of states)
      for (const facts of situations)
        for (const step of names)
          for (const by of actors) {
            if (mayStep(step, state, by, facts)) continue
            const refusal = refusalOf(() => checkStep(step, state, by, facts))
            expect(refusal.reason).toBe('transition_refused')
            expect(t(refusal.text.key)).toMatch(/\.$/)
          }
  })

  it('has a stage in every state, told in every language', () => {
    const stages = new Set(states.flatMap((state) => situations.map((facts) => stageOf(state, facts))))
    expect([...stages].sort()).toEqual([...returnStages].sort())
    for (const lang of ['en', 'zh', 'zh-HK'] as const)
      for (const stage of stages)
        expect(translator(lang)(`return.next_${stage}`, { amount: '€1' })).toMatch(/[.。]$/)
  })
})

function refusalOf(attempt: () => void): Refusal {
  try {
    attempt()
  } catch (error) {
    if (error instanceof Refusal) return error
  }
  throw new Error('nothing was refused')
}
